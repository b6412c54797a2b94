import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { OwnStandingList, ResultFilter, ResultPage } from './standing.schemas.js';
import { StandingService } from './standing.service.js';

@ApiTags('mini-app')
@Controller('t')
export class StandingMiniAppController {
  constructor(private readonly standings: StandingService) {}

  @Get('results')
  @Access('member')
  @Returns(ResultPage)
  listOwnResults(@CurrentCaller() caller: Caller, @Query({ schema: ResultFilter }) filter: ResultFilter) {
    return this.standings.getResultPage(caller, filter);
  }

  /** Covers all brands of the caller. Needs no Brand-Id header. */
  @Get('standings')
  @Access('mini-app')
  @Returns(OwnStandingList)
  listOwnStandings(@CurrentCaller() caller: Caller) {
    return this.standings.listOwn(caller);
  }
}
