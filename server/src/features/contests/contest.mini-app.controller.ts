import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { PageFilter } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { OwnContestList } from './contest.schemas.js';
import { ContestStandingService } from './contest-standing.service.js';

@ApiTags('mini-app')
@Controller('t/contests')
export class ContestMiniAppController {
  constructor(private readonly standings: ContestStandingService) {}

  @Get()
  @Access('member')
  @ApiOperation({
    description:
      'Contests of the brand that are planned, running or provisional, or became final within 30 days, with the place of the caller. Before the first day nobody has a place.',
  })
  @Returns(OwnContestList)
  listOwnContests(@CurrentCaller() caller: Caller, @Query({ schema: PageFilter }) { page }: PageFilter) {
    return this.standings.listOwn(caller, page);
  }
}
