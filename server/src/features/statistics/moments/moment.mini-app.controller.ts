import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { DismissMoments, MomentList } from './moment.schemas.js';
import { MomentService } from './moment.service.js';

@ApiTags('mini-app')
@Controller('t/moments')
export class MomentMiniAppController {
  constructor(private readonly moments: MomentService) {}

  @Get()
  @Access('member')
  @Returns(MomentList)
  listMoments(@CurrentCaller() caller: Caller) {
    return this.moments.list(caller);
  }

  @Post('dismiss')
  @Access('member')
  @Returns(Done)
  dismissMoments(@CurrentCaller() caller: Caller, @Body({ schema: DismissMoments }) body: DismissMoments) {
    return this.moments.dismiss(caller, body);
  }
}
