import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller, Reach } from '../../../platform/access/caller.js';
import { IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { ClientFilter, ClientPage } from './clients/client.schemas.js';
import { ClientService } from './clients/client.service.js';
import { DepositQueries } from './deposit-queries.service.js';
import {
  DepositAgents,
  DepositContext,
  OwnDepositFilter,
  OwnDepositPage,
  RejectReasons,
  DepositFilter,
  DepositHistory,
  DepositPage,
  ApiDeposit,
  WaitingDepositFilter,
  WaitingDepositPage,
} from './deposit.schemas.js';

@ApiTags('deposits')
@Controller()
export class DepositController {
  constructor(
    private readonly deposits: DepositQueries,
    private readonly clients: ClientService,
  ) {}

  @Get('deposit/search')
  @Access({ staff: 'deposits', orApiKey: true })
  @Returns(DepositPage)
  searchDeposits(@CurrentCaller() caller: Reach, @Query({ schema: DepositFilter }) filter: DepositFilter) {
    return this.deposits.search(caller, filter);
  }

  @Get('deposit/wait')
  @Access({ staff: 'deposits' })
  @Returns(WaitingDepositPage)
  listWaitingDeposits(
    @CurrentCaller() caller: Caller,
    @Query({ schema: WaitingDepositFilter }) filter: WaitingDepositFilter,
  ) {
    return this.deposits.listWaiting(caller, filter);
  }

  @Get('deposit/users/:id')
  @Access({ staff: 'deposits' })
  @Returns(DepositAgents)
  listDepositAgents(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.deposits.listAgents(caller, id);
  }

  @Get('deposit/reasons/:id')
  @Access({ staff: 'deposits' })
  @Returns(RejectReasons)
  listRejectReasons(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.deposits.listReasons(caller, id);
  }

  @Get('deposit/:id')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit)
  getDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.deposits.get(caller, id);
  }

  @Get('deposit/:id/context')
  @Access({ staff: 'deposits' })
  @Returns(DepositContext)
  getDepositContext(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.deposits.getContext(caller, id);
  }

  @Get('deposit/:id/history')
  @Access({ staff: 'deposits' })
  @Returns(DepositHistory)
  getDepositHistory(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.deposits.getHistory(caller, id);
  }

  @Get('deposit/client')
  @Access({ staff: 'deposits' })
  @Returns(ClientPage)
  getClient(@CurrentCaller() caller: Caller, @Query({ schema: ClientFilter }) filter: ClientFilter) {
    return this.clients.get(caller, filter);
  }
}

@ApiTags('mini-app')
@Controller('t/deposits')
export class DepositMiniAppController {
  constructor(private readonly deposits: DepositQueries) {}

  @Get()
  @Access('member')
  @Returns(OwnDepositPage)
  listOwnDeposits(
    @CurrentCaller() caller: Caller,
    @Query({ schema: OwnDepositFilter }) filter: OwnDepositFilter,
  ) {
    return this.deposits.listOwn(caller, filter);
  }
}
