import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { DepositFiguresService } from './deposit-figures.service.js';
import { ManagerStat } from './deposit.schemas.js';

@ApiTags('manager')
@Controller('manager')
export class DepositFiguresController {
  constructor(private readonly figures: DepositFiguresService) {}

  @Get('stat')
  @Access({ staff: null })
  @Returns(ManagerStat)
  getManagerStat(@CurrentCaller() caller: Caller) {
    return this.figures.stat(caller);
  }
}
