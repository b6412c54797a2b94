import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { ChangeMomentSettings, MomentSettings } from './notice.schemas.js';
import { AgentNoticesService } from './agent-notices.service.js';

@ApiTags('mini-app')
@Controller('t/moments/settings')
export class AgentNoticesMiniAppController {
  constructor(private readonly notices: AgentNoticesService) {}

  @Get()
  @Access('mini-app')
  @Returns(MomentSettings)
  getMomentSettings(@CurrentCaller() caller: Caller) {
    return this.notices.getSettings(caller);
  }

  @Patch()
  @Access('mini-app')
  @Returns(MomentSettings)
  changeMomentSettings(
    @CurrentCaller() caller: Caller,
    @Body({ schema: ChangeMomentSettings }) changes: ChangeMomentSettings,
  ) {
    return this.notices.updateSettings(caller, changes);
  }
}
