import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Description, Returns } from '../../platform/http/returns.decorator.js';
import { AgentNoticesService } from './agent-notices.service.js';
import { ChangeMomentSettings, MomentSettings, NoticeSettings, SetNotices } from './notice.schemas.js';
import { NoticeService } from './notice.service.js';

@ApiTags('notices')
@Controller('manager/notice')
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @Get()
  @Access({ staff: null })
  @Returns(NoticeSettings)
  getNotices(@CurrentCaller() caller: Caller) {
    return this.notices.getView(caller);
  }

  @Post()
  @Access({ staff: null })
  @Description('`services` and `supports` (or `support`): an object, or a JSON string of one.')
  @Returns(Done)
  setNotices(@CurrentCaller() caller: Caller, @Body({ schema: SetNotices }) changes: SetNotices) {
    return this.notices.update(caller, changes);
  }
}

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
