import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { ApiDeposit } from '../search/deposit.schemas.js';
import { ClaimService } from './claim.service.js';
import { NextDeposit } from './moderation.schemas.js';

@ApiTags('deposits')
@Controller('deposit')
export class ClaimController {
  constructor(private readonly claims: ClaimService) {}

  @Post('next')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit.nullable())
  claimNextDeposit(@CurrentCaller() caller: Caller, @Body({ schema: NextDeposit }) which: NextDeposit) {
    return this.claims.claimNext(caller, which);
  }

  @Post(':id/claim')
  @Access({ staff: 'deposits' })
  @Returns(ApiDeposit)
  claimDeposit(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.claims.claim(caller, id);
  }

  @Delete(':id/claim')
  @Access({ staff: 'deposits' })
  @Returns(Done)
  releaseClaim(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.claims.release(caller, id);
  }
}
