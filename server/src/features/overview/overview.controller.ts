import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { ApiKeyCaller, Caller } from '../../platform/access/caller.js';
import { Description, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import { FindFilter, FinderResult } from './finder.schemas.js';
import { FinderService } from './finder.service.js';
import { BrandOverview, BrandPage, BrandSearch, ManagerStat, StartView } from './overview.schemas.js';
import { OverviewService } from './overview.service.js';

@ApiTags('manager')
@Controller()
export class OverviewController {
  constructor(
    private readonly overviews: OverviewService,
    private readonly finder: FinderService,
  ) {}

  @Get('manager/start')
  @Access({ staff: null })
  @Returns(StartView)
  getStart(@CurrentCaller() caller: Caller) {
    return this.overviews.getStart(caller);
  }

  @Get('brand/:id/overview')
  @Access({ staff: 'brands' })
  @Returns(BrandOverview)
  getBrandOverview(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.overviews.getBrandOverview(caller, id);
  }

  @Get('manager/find')
  @Access({ staff: null })
  @Returns(FinderResult)
  findAnything(@CurrentCaller() caller: Caller, @Query({ schema: FindFilter }) { q }: FindFilter) {
    return this.finder.search(caller, q);
  }

  @Get('manager/stat')
  @Access({ staff: null })
  @Returns(ManagerStat)
  getManagerStat(@CurrentCaller() caller: Caller) {
    return this.overviews.getCounters(caller);
  }
}

@ApiTags('brands')
@Controller('brand')
export class BrandListController {
  constructor(private readonly overviews: OverviewService) {}

  @Get('search')
  @Access({ staff: 'brands', apiKey: 'members:read' })
  @Description(
    'Brands within reach, by default in the order of their ids. `order` sorts them by `name`, `waiting` (deposits), `tickets` (new ones), `requests` (to join) or `target` (the reached share), descending with `-`. Brands with equal values are sorted by name, and those without a value come last. A column that the caller may not see sorts by name.',
  )
  @Returns(BrandPage)
  searchBrands(
    @CurrentCaller() caller: Caller | ApiKeyCaller,
    @Query({ schema: BrandSearch }) search: BrandSearch,
  ) {
    return this.overviews.searchBrands(caller, search);
  }
}
