import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { PageFilter } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { WorkDateList } from './work-day.schemas.js';
import { WorkDayService } from './work-day.service.js';

@ApiTags('work-days')
@Controller('work-day')
export class WorkDayController {
  constructor(private readonly workDays: WorkDayService) {}

  @Get('search')
  @Access({ staff: 'availability' })
  @Returns(WorkDateList)
  searchWorkDays(@CurrentCaller() caller: Caller, @Query({ schema: PageFilter }) { page }: PageFilter) {
    return this.workDays.search(caller, page);
  }
}
