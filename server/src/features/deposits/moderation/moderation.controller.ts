import { Body, Controller, Delete, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, BulkResult } from '../../../platform/http/common.schemas.js';
import { Description, IdParam, Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { ApiDeposit } from '../search/deposit.schemas.js';
import { ClaimService } from './claim.service.js';
import { DecisionService } from './decision.service.js';
import {
  AcceptDeposit,
  BulkDecision,
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
    private readonly undoService: UndoService,
    private readonly claims: ClaimService,
  ) {}

  @Post('deposit/:id/accept')
  @Access({ staff: 'deposits' })
  @Description('Stores the fields as edited. Client id and agent are required.')
  @Errors({ 400: ['Not all fields are filled in'], 409: ['edited before'] })
  @Returns(ApiDeposit)
  acceptDeposit(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: AcceptDeposit }) edit: AcceptDeposit,
  ) {
    return this.decisions.accept(caller, id, edit);
  }

  @Delete('deposit/:id')
  @Access({ staff: 'deposits' })
  @Description(
    '`status=reject` rejects a waiting deposit. `status=delete`, the default, deletes an accepted one. A rejection may have a `reason`, in the query or in the body, which the agent receives.',
  )
  @ApiBody({ required: false })
  @Errors({ 409: ['edited before'] })
  @Returns(ApiDeposit)
  closeDeposit(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query({ schema: CloseDeposit }) query: CloseDeposit,
    @Body({ schema: CloseDepositBody }) body: CloseDepositBody,
  ) {
    return this.decisions.close(caller, id, { ...query, ...body });
  }

  @Delete('admin/deposit/delete/:id')
  @Access('admin')
  @Description('Erases the deposit in any status, and leaves an audit entry.')
  @Returns(Done)
  eraseDeposit(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.decisions.erase(caller, id);
  }

  @Post('deposit/:id/undo')
  @Access({ staff: 'deposits' })
  @Description(
    'Undoes the last decision if the caller made it, within `undo_seconds` of `config`, or 30 seconds for a decision in the bot. The deposit then waits again as the agent wrote it, and a deleted one is accepted again. The chat is never notified of an undone decision.',
  )
  @Errors({ 409: ['edited before', 'too late'] })
  @Returns(ApiDeposit)
  undoDecision(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.undoService.undo(caller, id);
  }

  @Post('deposit/bulk')
  @Access({ staff: 'deposits' })
  @Description(
    'Decides up to 200 deposits, each independently and as the agent wrote it. `skipped` lists the deposits that were not decided, with the error that the call for that deposit alone would return. Only `reject` accepts a `reason`.',
  )
  @Returns(BulkResult)
  decideDeposits(@CurrentCaller() caller: Caller, @Body({ schema: BulkDecision }) decision: BulkDecision) {
    return this.decisions.decideMany(caller, decision);
  }

  @Post('deposit/bulk/undo')
  @Access({ staff: 'deposits' })
  @Description(
    'Undoes decisions, each independently. The answer has the same form as that of `deposit/bulk`.',
  )
  @Returns(BulkResult)
  undoDecisions(@CurrentCaller() caller: Caller, @Body({ schema: BulkUndo }) request: BulkUndo) {
    return this.undoService.undoMany(caller, request);
  }

  @Post('deposit/next')
  @Access({ staff: 'deposits' })
  @Description(
    'Claims the oldest unclaimed waiting deposit for 60 seconds, and returns it, or `null` if there is none. A second call returns another deposit. The filters are those of `deposit/wait`.',
  )
  @ApiBody({ required: false })
  @Returns(ApiDeposit.nullable())
  claimNextDeposit(@CurrentCaller() caller: Caller, @Body({ schema: NextDeposit }) request: NextDeposit) {
    return this.claims.claimNext(caller, request);
  }

  @Post('deposit/:id/claim')
  @Access({ staff: 'deposits' })
  @Description(
    'Claims a waiting deposit for 60 seconds from now, even if somebody else holds it. Claims are advisory and block no decision.',
  )
  @Errors({ 409: ['edited before'] })
  @Returns(ApiDeposit)
  claimDeposit(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.claims.claim(caller, id);
  }

  @Delete('deposit/:id/claim')
  @Access({ staff: 'deposits' })
  @Description("Releases the caller's claim. A claim of somebody else stays.")
  @Returns(Done)
  releaseClaim(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.claims.release(caller, id);
  }
}
