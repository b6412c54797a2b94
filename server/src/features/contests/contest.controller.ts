import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done, IdText, PageFilter } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import {
  IdempotencyKey,
  AcceptsIdempotencyKey,
} from '../../platform/idempotency/idempotency-key.decorator.js';
import {
  ContestFilter,
  ContestPage,
  ContestStandings,
  ContestView,
  CreateContest,
  UpdateContest,
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
  @Access({ staff: 'brands' })
  @Returns(ContestPage)
  listContests(@CurrentCaller() caller: Caller, @Query({ schema: ContestFilter }) filter: ContestFilter) {
    return this.contests.list(caller, filter);
  }

  @Post()
  @Access({ staff: 'brands' })
  @AcceptsIdempotencyKey()
  @Returns(ContestView, HttpStatus.CREATED)
  createContest(
    @CurrentCaller() caller: Caller,
    @Body({ schema: CreateContest }) order: CreateContest,
    @IdempotencyKey() key: string | null,
  ) {
    return this.contests.create(caller, order, key);
  }

  @Get(':id')
  @Access({ staff: 'brands' })
  @Returns(ContestView)
  getContest(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.contests.get(caller, id);
  }

  @Patch(':id')
  @Access({ staff: 'brands' })
  @Returns(ContestView)
  updateContest(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: UpdateContest }) order: UpdateContest,
  ) {
    return this.contests.update(caller, id, order);
  }

  @Delete(':id')
  @Access({ staff: 'brands' })
  @Returns(Done)
  deleteContest(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.contests.remove(caller, id);
  }

  @Get(':id/standings')
  @Access({ staff: 'brands' })
  @Returns(ContestStandings)
  getContestStandings(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.standings.get(caller, id, page);
  }
}
