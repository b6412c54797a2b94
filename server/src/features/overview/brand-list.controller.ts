import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { BrandPage, BrandSearch } from './overview.schemas.js';
import { OverviewService } from './overview.service.js';

@ApiTags('brands')
@Controller('brand')
export class BrandListController {
  constructor(private readonly brands: OverviewService) {}

  @Get('search')
  @Access({ staff: 'brands' })
  @Returns(BrandPage)
  searchBrands(@CurrentCaller() caller: Caller, @Query({ schema: BrandSearch }) search: BrandSearch) {
    return this.brands.searchBrands(caller, search);
  }
}
