import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { ChangeMomentSettings, DismissMoments, MomentList, MomentSettings } from './moment.schemas.js';
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
  dismissMoments(@CurrentCaller() caller: Caller, @Body({ schema: DismissMoments }) order: DismissMoments) {
    return this.moments.dismiss(caller, order);
  }

  @Get('settings')
  @Access('mini-app')
  @Returns(MomentSettings)
  getMomentSettings(@CurrentCaller() caller: Caller) {
    return this.moments.getSettings(caller);
  }

  @Patch('settings')
  @Access('mini-app')
  @Returns(MomentSettings)
  changeMomentSettings(
    @CurrentCaller() caller: Caller,
    @Body({ schema: ChangeMomentSettings }) order: ChangeMomentSettings,
  ) {
    return this.moments.changeSettings(caller, order);
  }
}
