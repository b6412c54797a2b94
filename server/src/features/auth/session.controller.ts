import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done, done, IdText } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { SessionService } from './session.service.js';

@ApiTags('auth')
@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Post('auth/logout')
  @Access('user')
  @Returns(Done)
  async logout(@CurrentCaller() caller: Caller) {
    await this.sessions.logOut(caller);
    return done;
  }

  @Post('auth/logout/all')
  @Access('user')
  @Returns(Done)
  async logoutEverywhere(@CurrentCaller() caller: Caller) {
    await this.sessions.logOutEverywhere(caller.userId);
    return done;
  }

  @Post('admin/users/logout/:user_id')
  @Access('admin')
  @Returns(Done)
  async logoutUser(@Param('user_id', { schema: IdText }) userId: number) {
    await this.sessions.revoke(userId);
    return done;
  }
}
