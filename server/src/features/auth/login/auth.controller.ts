import { Body, Controller, Headers, Ip, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { NeedsPasskey } from '../../../platform/access/passkey-gate.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { OwnUserView } from '../../people/user.schemas.js';
import { UserService } from '../../people/user.service.js';
import { LogIn, LogInView, LogOutView } from './auth.schemas.js';
import { AuthService } from './auth.service.js';
import { ProviderLogoutService } from '../oidc/provider-logout.service.js';

@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly logouts: ProviderLogoutService,
    private readonly users: UserService,
  ) {}

  @Post('auth/tg')
  @Access('public')
  @Returns(LogInView)
  loginWithCode(
    @Body({ schema: LogIn }) order: LogIn,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ) {
    return this.auth.logIn(order, { address, userAgent });
  }

  @Post('auth/me')
  @Access('user')
  @Returns(OwnUserView)
  getMe(@CurrentCaller() caller: Caller) {
    return this.users.getOwn(caller.userId);
  }

  @Post('auth/logout')
  @Access('user')
  @Returns(LogOutView)
  async logout(@CurrentCaller() caller: Caller) {
    const url = await this.logouts.logOut(caller);
    return { status: true as const, ...(url !== null && { provider_logout_url: url }) };
  }

  @Post('auth/logout/all')
  @Access('user')
  @Returns(Done)
  logoutEverywhere(@CurrentCaller() caller: Caller) {
    return this.auth.endAll(caller.userId, 'end-all');
  }

  @Post('admin/users/logout/:user_id')
  @Access('admin')
  @NeedsPasskey()
  @Returns(Done)
  logoutUser(@Param('user_id', { schema: IdText }) userId: number) {
    return this.auth.endAll(userId, 'revoke');
  }
}
