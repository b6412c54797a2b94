import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Description, Returns } from '../../../platform/http/returns.decorator.js';
import { SessionId, SessionList } from './session.schemas.js';
import { SessionService } from './session.service.js';

@ApiTags('auth')
@Controller('auth/session')
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Get()
  @Access('user')
  @Description(
    "The caller's 100 last used sessions, the last used first. A token that was issued before sessions were stored is not listed.",
  )
  @Returns(SessionList)
  listSessions(@CurrentCaller() caller: Caller) {
    return this.sessions.listOwn(caller);
  }

  @Delete()
  @Access('user')
  @Description('Ends all sessions of the caller except that of this call.')
  @Returns(Done)
  endOtherSessions(@CurrentCaller() caller: Caller) {
    return this.sessions.endOthers(caller);
  }

  @Delete(':id')
  @Access('user')
  @Description('Ends a session of the caller, and revokes its token.')
  @Returns(Done)
  endSession(@CurrentCaller() caller: Caller, @Param('id', { schema: SessionId }) id: string) {
    return this.sessions.endOwn(caller, id);
  }
}
