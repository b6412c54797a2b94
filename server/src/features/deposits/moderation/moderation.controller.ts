import { Body, Controller, Delete, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Errors, Returns } from '../../../platform/http/returns.decorator.js';
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
    private readonly undoService: UndoService,
    private readonly claims: ClaimService,
  ) {}

  @Post('deposit/:id/accept')
  @Access({ staff: 'deposits' })
  @ApiOperation({ description: 'Stores the fields as edited. Client id and agent are required.' })
  @Errors({ 400: ['Not all fields are filled in'], 409: ['edited before'] })
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
  @ApiOperation({
    description:
      '`status=reject` rejects a waiting deposit, `status=delete` takes back an accepted one. A rejection may have a `reason`, in the query or in the body, which the agent is told.',
  })
  @ApiBody({ required: false })
  @Errors({ 409: ['edited before'] })
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
  @ApiOperation({ description: 'Removes the row in whatever state, and keeps an audit record.' })
  @Returns(Done)
  eraseDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.decisions.erase(caller, id);
  }

  @Post('deposit/:id/undo')
  @Access({ staff: 'deposits' })
  @ApiOperation({
    description:
      'Takes back the own last decision, within `undo_seconds` of `config`: a deposit waits again as the agent wrote it, and a deleted one is accepted again. The chat has not heard of the decision, and does not.',
  })
  @Errors({ 409: ['edited before', 'too late'] })
  @Returns(ApiDeposit)
  undoDecision(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.undoService.undo(caller, id);
  }

  @Post('deposit/bulk')
  @Access({ staff: 'deposits' })
  @ApiOperation({
    description:
      'Decides up to 200 deposits, each for itself and as the agent wrote it. `skipped` says why a deposit was not decided, in the words that the call for that deposit alone would use. Only `reject` takes a `reason`.',
  })
  @Returns(BulkResult)
  decideDeposits(@CurrentCaller() caller: Caller, @Body({ schema: BulkDecision }) decision: BulkDecision) {
    return this.decisions.decideMany(caller, decision);
  }

  @Post('deposit/bulk/undo')
  @Access({ staff: 'deposits' })
  @ApiOperation({ description: 'Takes back decisions, each for itself, in the same form.' })
  @Returns(BulkResult)
  undoDecisions(@CurrentCaller() caller: Caller, @Body({ schema: BulkUndo }) which: BulkUndo) {
    return this.undoService.undoMany(caller, which);
  }

  @Post('deposit/next')
  @Access({ staff: 'deposits' })
  @ApiOperation({
    description:
      'Claims the oldest waiting deposit that nobody holds for 60 seconds, and returns it; `null` when there is none. Called again, it returns another one.',
  })
  @ApiBody({ required: false })
  @Returns(ApiDeposit.nullable())
  claimNextDeposit(@CurrentCaller() caller: Caller, @Body({ schema: NextDeposit }) which: NextDeposit) {
    return this.claims.claimNext(caller, which);
  }

  @Post('deposit/:id/claim')
  @Access({ staff: 'deposits' })
  @ApiOperation({
    description:
      'Holds a waiting deposit for 60 seconds, or for 60 more, and takes it over from whoever holds it. A claim blocks nobody.',
  })
  @Errors({ 409: ['edited before'] })
  @Returns(ApiDeposit)
  claimDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.claims.claim(caller, id);
  }

  @Delete('deposit/:id/claim')
  @Access({ staff: 'deposits' })
  @ApiOperation({ description: "Ends the caller's claim. That of somebody else stays." })
  @Returns(Done)
  releaseClaim(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.claims.release(caller, id);
  }
}
