import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { ResultFilter, ResultPage } from './standing.schemas.js';
import { StandingService } from './standing.service.js';

@ApiTags('mini-app')
@Controller('t/results')
export class StandingMiniAppController {
  constructor(private readonly standing: StandingService) {}

  @Get()
  @Access('member')
  @Returns(ResultPage)
  listOwnResults(@CurrentCaller() caller: Caller, @Query({ schema: ResultFilter }) filter: ResultFilter) {
    return this.standing.listResults(caller, filter);
  }
}
