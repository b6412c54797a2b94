import { Body, Controller, Delete, Get, HttpStatus, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller, Reach } from '../../platform/access/caller.js';
import { Done, PageFilter } from '../../platform/http/common.schemas.js';
import { Description, IdParam, Errors, Returns } from '../../platform/http/returns.decorator.js';
import { IdempotencyKey, AcceptsIdempotencyKey } from '../../platform/idempotency/idempotency.service.js';
import {
  ContestFilter,
  ContestPage,
  ContestStandings,
  ContestView,
  CreateContest,
  UpdateContest,
  OwnContestList,
} from './contest.schemas.js';
import { ContestService } from './contest.service.js';
import { ContestStandingService } from './contest-standing.service.js';

@ApiTags('contests')
@Controller('contest')
export class ContestController {
  constructor(
    private readonly contests: ContestService,
    private readonly standings: ContestStandingService,
  ) {}

  @Get()
  @Access({ staff: 'brands', apiKey: 'reports:read' })
  @Returns(ContestPage)
  listContests(@CurrentCaller() caller: Reach, @Query({ schema: ContestFilter }) filter: ContestFilter) {
    return this.contests.list(caller, filter);
  }

  @Post()
  @Access({ staff: 'brands' })
  @AcceptsIdempotencyKey()
  @Description(
    'Sets up a contest. `date_start` and `date_end` are reporting days, both included; the first is tomorrow or later, and the last at most 91 days after it. `winners`: how many places win. If it is null, everybody who reaches the `goal` wins, so there must be a `goal`. With both, the best of those who reach the `goal` win. Every brand must be within reach.',
  )
  @Errors({ 404: ['Not found'] })
  @Returns(ContestView, HttpStatus.CREATED)
  createContest(
    @CurrentCaller() caller: Caller,
    @Body({ schema: CreateContest }) body: CreateContest,
    @IdempotencyKey() key: string | null,
  ) {
    return this.contests.create(caller, body, key);
  }

  @Get(':id')
  @Access({ staff: 'brands' })
  @Returns(ContestView)
  getContest(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.contests.get(caller, id);
  }

  @Patch(':id')
  @Access({ staff: 'brands' })
  @Description('Changes the fields that are sent. Possible only before the first day.')
  @Errors({ 409: ['contest has started'] })
  @Returns(ContestView)
  updateContest(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: UpdateContest }) body: UpdateContest,
  ) {
    return this.contests.update(caller, id, body);
  }

  @Delete(':id')
  @Access({ staff: 'brands' })
  @Description('Deletes a contest before its first day.')
  @Errors({ 409: ['contest has started'] })
  @Returns(Done)
  deleteContest(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.contests.delete(caller, id);
  }

  @Get(':id/standings')
  @Access({ staff: 'brands', apiKey: 'reports:read' })
  @Description(
    'The standings as they are now, best first. They may change until the contest is final. After that, `changes` lists changes of results that they do not include.',
  )
  @Returns(ContestStandings)
  getContestStandings(
    @CurrentCaller() caller: Reach,
    @IdParam() id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.standings.getPage(caller, id, page);
  }
}

@ApiTags('mini-app')
@Controller('t/contests')
export class ContestMiniAppController {
  constructor(private readonly standings: ContestStandingService) {}

  @Get()
  @Access('member')
  @Description(
    'Contests of the brand that are planned, running or provisional, or became final in the last 30 days, with the place of the caller. Before the first day nobody has a place.',
  )
  @Returns(OwnContestList)
  listOwnContests(@CurrentCaller() caller: Caller, @Query({ schema: PageFilter }) { page }: PageFilter) {
    return this.standings.listOwn(caller, page);
  }
}
