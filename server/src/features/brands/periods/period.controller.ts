import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { PeriodList, SavePeriods, YearFilter } from './period.schemas.js';
import { PeriodService } from './period.service.js';

@ApiTags('periods')
@Controller('brand/reports/dates')
export class PeriodController {
  constructor(private readonly periods: PeriodService) {}

  @Get(':id')
  @Access({ staff: 'reports' })
  @Header('content-type', 'application/json; charset=utf-8')
  @Returns(PeriodList)
  async listPeriods(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: YearFilter }) { year }: YearFilter,
  ) {
    const periods = await this.periods.list(caller, id, year);
    return periods.length > 0 ? periods : ('is-empty' as const);
  }

  @Post(':id')
  @Access({ staff: 'reports' })
  @Returns(Done)
  savePeriods(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: SavePeriods }) order: SavePeriods,
  ) {
    return this.periods.save(caller, id, order);
  }
}
