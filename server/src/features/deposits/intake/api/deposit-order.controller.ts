import { Body, Controller, HttpStatus, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../../platform/access/access.decorator.js';
import type { ApiKeyCaller } from '../../../../platform/access/caller.js';
import { Returns } from '../../../../platform/http/returns.decorator.js';
import {
  IdempotencyKey,
  MAX_LENGTH_FOR_PROGRAMS,
  TakesIdempotencyKey,
} from '../../../../platform/idempotency/idempotency-key.decorator.js';
import { DepositOrderService } from './deposit-order.service.js';
import { ApiDeposit } from '../../search/deposit.schemas.js';
import { CreateDeposit } from './report.schemas.js';

@ApiTags('deposits')
@Controller('deposit')
export class DepositOrderController {
  constructor(private readonly orders: DepositOrderService) {}

  @Post()
  @Access('api-key')
  @TakesIdempotencyKey(MAX_LENGTH_FOR_PROGRAMS)
  @Returns(ApiDeposit, HttpStatus.CREATED)
  createDeposit(
    @CurrentCaller() caller: ApiKeyCaller,
    @Body({ schema: CreateDeposit }) order: CreateDeposit,
    @IdempotencyKey(MAX_LENGTH_FOR_PROGRAMS) idempotencyKey: string | null,
  ) {
    return this.orders.create(caller, order, idempotencyKey);
  }
}
