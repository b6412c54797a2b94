import { Body, Controller, Get, HttpStatus, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../../platform/access/access.decorator.js';
import type { ApiKeyCaller, Caller } from '../../../../platform/access/caller.js';
import { Description, IdParam, Errors, Returns } from '../../../../platform/http/returns.decorator.js';
import {
  IdempotencyKey,
  MAX_LENGTH_FOR_PROGRAMS,
  AcceptsIdempotencyKey,
} from '../../../../platform/idempotency/idempotency.service.js';
import { Limited } from '../../../../platform/limits/limit.guard.js';
import { AcceptsFiles } from '../../../../platform/storage/upload.guard.js';
import { ApiDeposit, ApiOwnDeposit } from '../../search/deposit.schemas.js';
import { DepositCreationService } from './deposit-creation.service.js';
import { reportLimit } from './own-deposit.rules.js';
import { ChangeOwnDeposit, CreateDeposit, ReportDeposit } from './deposit-intake.schemas.js';
import { OwnDepositService } from './own-deposit.service.js';

@ApiTags('deposits')
@Controller('deposit')
export class DepositCreationController {
  constructor(private readonly deposits: DepositCreationService) {}

  @Post()
  @Access({ apiKey: 'deposits:write' })
  @AcceptsIdempotencyKey(MAX_LENGTH_FOR_PROGRAMS)
  @Description(
    'Reports a deposit, which then waits for moderation. The agent is named by `agent_id`, who must be an active member of the brand, or by `agent`: `@username` or a public name. If no member or more than one has the name, it is stored as written, and the moderator chooses the agent. Behaviour, affiliate, financial and payment belong to type `ftd`.',
  )
  @Returns(ApiDeposit, HttpStatus.CREATED)
  createDeposit(
    @CurrentCaller() caller: ApiKeyCaller,
    @Body({ schema: CreateDeposit }) body: CreateDeposit,
    @IdempotencyKey(MAX_LENGTH_FOR_PROGRAMS) idempotencyKey: string | null,
  ) {
    return this.deposits.create(caller, body, idempotencyKey);
  }
}

@ApiTags('mini-app')
@Controller('t/deposit')
export class OwnDepositController {
  constructor(private readonly deposits: OwnDepositService) {}

  @Post()
  @Access('member')
  @AcceptsIdempotencyKey()
  @Limited(reportLimit)
  @AcceptsFiles()
  @Description(
    'Reports a deposit of the caller, as a form with up to 5 pictures as `files`, or as JSON without pictures. `amount` may be a text as people write it, such as "1,250.50". The deposit then waits for moderation.',
  )
  @Returns(ApiOwnDeposit, HttpStatus.CREATED)
  reportDeposit(
    @CurrentCaller() caller: Caller,
    @Body({ schema: ReportDeposit }) report: ReportDeposit,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return this.deposits.create(caller, report, idempotencyKey);
  }

  @Get(':id')
  @Access('mini-app')
  @Returns(ApiOwnDeposit)
  getOwnDeposit(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.deposits.get(caller, id);
  }

  @Patch(':id')
  @Access('mini-app')
  @Description(
    'Changes the sent fields of a deposit of the caller while it waits. Other fields and its slips stay.',
  )
  @Errors({ 409: ['edited before'] })
  @Returns(ApiOwnDeposit)
  changeOwnDeposit(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: ChangeOwnDeposit }) edit: ChangeOwnDeposit,
  ) {
    return this.deposits.update(caller, id, edit);
  }

  @Post(':id/withdraw')
  @Access('mini-app')
  @Description('Withdraws a deposit of the caller while it waits. It is then rejected, without a moderator.')
  @Errors({ 409: ['edited before'] })
  @Returns(ApiOwnDeposit)
  withdrawDeposit(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.deposits.withdraw(caller, id);
  }
}
