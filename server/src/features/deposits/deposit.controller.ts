import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller, Reach } from '../../platform/access/caller.js';
import { Done, IdText } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { DepositContext } from './deposit-context.schemas.js';
import { DepositContextService } from './deposit-context.service.js';
import { DepositListService } from './deposit-list.service.js';
import { DepositModerationService } from './deposit-moderation.service.js';
import {
  AcceptDeposit,
  CloseDeposit,
  CloseDepositBody,
  DepositAgents,
  RejectReasons,
  DepositFilter,
  DepositHistory,
  DepositPage,
  DepositView,
  WaitingDepositFilter,
} from './deposit.schemas.js';

@ApiTags('deposits')
@Controller()
export class DepositController {
  constructor(
    private readonly deposits: DepositListService,
    private readonly contexts: DepositContextService,
    private readonly moderation: DepositModerationService,
  ) {}

  @Get('deposit/search')
  @Access({ staff: 'deposits', orApiKey: true })
  @Returns(DepositPage)
  searchDeposits(@CurrentCaller() caller: Reach, @Query({ schema: DepositFilter }) filter: DepositFilter) {
    return this.deposits.search(caller, filter);
  }

  @Get('deposit/wait')
  @Access({ staff: 'deposits' })
  @Returns(DepositPage)
  listWaitingDeposits(
    @CurrentCaller() caller: Caller,
    @Query({ schema: WaitingDepositFilter }) filter: WaitingDepositFilter,
  ) {
    return this.deposits.search(caller, { ...filter, status: 'wait', order: 'oldest' });
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
  @Returns(DepositView)
  getDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.deposits.get(caller, id);
  }

  @Get('deposit/:id/context')
  @Access({ staff: 'deposits' })
  @Returns(DepositContext)
  getDepositContext(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.contexts.get(caller, id);
  }

  @Get('deposit/:id/history')
  @Access({ staff: 'deposits' })
  @Returns(DepositHistory)
  getDepositHistory(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.deposits.getHistory(caller, id);
  }

  @Post('deposit/:id/accept')
  @Access({ staff: 'deposits' })
  @Returns(DepositView)
  acceptDeposit(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: AcceptDeposit }) edit: AcceptDeposit,
  ) {
    return this.moderation.accept(caller, id, edit);
  }

  @Delete('deposit/:id')
  @Access({ staff: 'deposits' })
  @Returns(DepositView)
  closeDeposit(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: CloseDeposit }) query: CloseDeposit,
    @Body({ schema: CloseDepositBody }) body: CloseDepositBody,
  ) {
    return this.moderation.close(caller, id, { ...query, ...body });
  }

  @Delete('admin/deposit/delete/:id')
  @Access('admin')
  @Returns(Done)
  eraseDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.moderation.erase(caller, id);
  }
}
