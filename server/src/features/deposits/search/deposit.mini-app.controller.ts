import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { DepositQueries } from './deposit-queries.service.js';
import { OwnDepositFilter, OwnDepositPage } from './deposit.schemas.js';

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
