import { Body, Controller, Delete, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { ApiDeposit } from '../search/deposit.schemas.js';
import { ClaimService } from './claim.service.js';
import { DecisionService } from './decision.service.js';
import {
  AcceptDeposit,
  BulkDecision,
  BulkResult,
  BulkUndo,
  CloseDeposit,
  CloseDepositBody,
  NextDeposit,
} from './moderation.schemas.js';
import { UndoService } from './undo.service.js';

@ApiTags('deposits')
@Controller()
export class ModerationController {
  constructor(
    private readonly decisions: DecisionService,
    private readonly undoing: UndoService,
    private readonly claims: ClaimService,
  ) {}

  @Post('deposit/:id/accept')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit)
  acceptDeposit(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: AcceptDeposit }) edit: AcceptDeposit,
  ) {
    return this.decisions.accept(caller, id, edit);
  }

  @Delete('deposit/:id')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit)
  closeDeposit(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: CloseDeposit }) query: CloseDeposit,
    @Body({ schema: CloseDepositBody }) body: CloseDepositBody,
  ) {
    return this.decisions.close(caller, id, { ...query, ...body });
  }

  @Delete('admin/deposit/delete/:id')
  @Access('admin')
  @Returns(Done)
  eraseDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.decisions.erase(caller, id);
  }

  @Post('deposit/:id/undo')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit)
  undoDecision(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.undoing.undo(caller, id);
  }

  @Post('deposit/bulk')
  @Access({ staff: 'deposits' })
  @Returns(BulkResult)
  decideDeposits(@CurrentCaller() caller: Caller, @Body({ schema: BulkDecision }) decision: BulkDecision) {
    return this.decisions.decideMany(caller, decision);
  }

  @Post('deposit/bulk/undo')
  @Access({ staff: 'deposits' })
  @Returns(BulkResult)
  undoDecisions(@CurrentCaller() caller: Caller, @Body({ schema: BulkUndo }) which: BulkUndo) {
    return this.undoing.undoMany(caller, which);
  }

  @Post('deposit/next')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit.nullable())
  claimNextDeposit(@CurrentCaller() caller: Caller, @Body({ schema: NextDeposit }) which: NextDeposit) {
    return this.claims.claimNext(caller, which);
  }

  @Post('deposit/:id/claim')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit)
  claimDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.claims.claim(caller, id);
  }

  @Delete('deposit/:id/claim')
  @Access({ staff: 'deposits' })
  @Returns(Done)
  releaseClaim(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.claims.release(caller, id);
  }
}
