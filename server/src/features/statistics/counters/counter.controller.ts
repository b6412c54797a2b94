import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { CounterService } from './counter.service.js';
import { ManagerStat } from './counter.schemas.js';

@ApiTags('manager')
@Controller('manager')
export class CounterController {
  constructor(private readonly counters: CounterService) {}

  @Get('stat')
  @Access({ staff: null })
  @Returns(ManagerStat)
  getManagerStat(@CurrentCaller() caller: Caller) {
    return this.counters.count(caller);
  }
}
