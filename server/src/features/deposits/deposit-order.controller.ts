import { Body, Controller, HttpStatus, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { ApiKeyCaller } from '../../platform/access/caller.js';
import { IdempotencyKey, TakesIdempotencyKey } from '../../platform/http/idempotency-key.decorator.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { DepositOrderService } from './deposit-order.service.js';
import { CreateDeposit, DepositView } from './deposit.schemas.js';

@ApiTags('deposits')
@Controller('deposit')
export class DepositOrderController {
  constructor(private readonly orders: DepositOrderService) {}

  @Post()
  @Access('api-key')
  @TakesIdempotencyKey()
  @Returns(DepositView, HttpStatus.CREATED)
  createDeposit(
    @CurrentCaller() caller: ApiKeyCaller,
    @Body({ schema: CreateDeposit }) order: CreateDeposit,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return this.orders.create(caller, order, idempotencyKey);
  }
}
