import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done, IdText } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { SessionService } from './session.service.js';

@ApiTags('auth')
@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Post('auth/logout')
  @Access('user')
  @Returns(Done)
  logout(@CurrentCaller() caller: Caller) {
    return this.sessions.logOut(caller);
  }

  @Post('auth/logout/all')
  @Access('user')
  @Returns(Done)
  logoutEverywhere(@CurrentCaller() caller: Caller) {
    return this.sessions.endAll(caller.userId, 'end-all');
  }

  @Post('admin/users/logout/:user_id')
  @Access('admin')
  @Returns(Done)
  logoutUser(@Param('user_id', { schema: IdText }) userId: number) {
    return this.sessions.endAll(userId, 'revoke');
  }
}
