import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { FirstSteps } from './first-steps.schemas.js';
import { FirstStepsService } from './first-steps.service.js';

@ApiTags('mini-app')
@Controller('t/first-steps')
export class FirstStepsMiniAppController {
  constructor(private readonly steps: FirstStepsService) {}

  /** How a new member finds the chat in which the brand's deposits are reported. */
  @Get()
  @Access('member')
  @Returns(FirstSteps)
  getFirstSteps(@CurrentCaller() caller: Caller) {
    return this.steps.get(caller);
  }
}
