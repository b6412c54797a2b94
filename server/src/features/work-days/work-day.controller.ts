import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Description, Returns } from '../../platform/http/returns.decorator.js';
import { WorkDateList, WorkDayFilter } from './work-day.schemas.js';
import { WorkDayService } from './work-day.service.js';

@ApiTags('work-days')
@Controller('work-day')
export class WorkDayController {
  constructor(private readonly workDays: WorkDayService) {}

  @Get('search')
  @Access({ staff: 'availability' })
  @Description(
    'The latest answer of each member to the question “Work today?”, newest day first. With `day`: everybody who was a member at the end of that day, even without an answer, and how many of them work. `order` sorts by `user`, `brand` or `status`, descending with `-`. 100 rows a page.',
  )
  @Returns(WorkDateList)
  searchWorkDays(@CurrentCaller() caller: Caller, @Query({ schema: WorkDayFilter }) filter: WorkDayFilter) {
    return this.workDays.search(caller, filter);
  }
}
