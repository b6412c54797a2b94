import { Body, Controller, Get, Header, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Description, IdParam, Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { PeriodList, SavePeriods, YearFilter } from './period.schemas.js';
import { PeriodService } from './period.service.js';

@ApiTags('periods')
@Controller('brand/reports/dates')
export class PeriodController {
  constructor(private readonly periods: PeriodService) {}

  @Get(':id')
  @Access({ staff: 'reports' })
  // Without it, Fastify labels the string `is-empty` as text/plain.
  @Header('content-type', 'application/json; charset=utf-8')
  @Description(
    'The periods of a year, by default of the current one. The string `is-empty` if there are none.',
  )
  @Returns(PeriodList)
  async listPeriods(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query({ schema: YearFilter }) { year }: YearFilter,
  ) {
    const periods = await this.periods.list(caller, id, year);
    return periods.length > 0 ? periods : ('is-empty' as const);
  }

  @Post(':id')
  @Access({ staff: 'reports' })
  @Description(
    'In one transaction, adds rows with `status: "new"`, deletes those with `status: "delete"`, and sets the dates of the others. At most 12 a year. Periods of another brand or year are refused with 404. With `seen`, rows that equal the seen ones change nothing, and a row that would undo a later change by another person is refused.',
  )
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  savePeriods(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: SavePeriods }) body: SavePeriods,
  ) {
    return this.periods.save(caller, id, body);
  }
}
