import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { SessionId, SessionList } from './session.schemas.js';
import { SessionService } from './session.service.js';

@ApiTags('auth')
@Controller('auth/session')
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Get()
  @Access('user')
  @Returns(SessionList)
  listSessions(@CurrentCaller() caller: Caller) {
    return this.sessions.listOwn(caller);
  }

  @Delete()
  @Access('user')
  @Returns(Done)
  endOtherSessions(@CurrentCaller() caller: Caller) {
    return this.sessions.endOthers(caller);
  }

  @Delete(':id')
  @Access('user')
  @Returns(Done)
  endSession(@CurrentCaller() caller: Caller, @Param('id', { schema: SessionId }) id: string) {
    return this.sessions.endOwn(caller, id);
  }
}
