import { Body, Controller, Headers, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, NeedsPasskey } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Description, IdParam, Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { OwnUserView } from '../../people/user.schemas.js';
import { UserService } from '../../people/user.service.js';
import { LogIn, LogInView, LogOutView } from './auth.schemas.js';
import { AuthService } from './auth.service.js';
import { ProviderLogoutService } from '../oidc/oidc.service.js';

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
  @Description(
    "Trades a one-time code of the bot's link for an access token of 12 hours. Every failed login answers `{ status: false }`; five of them a minute from one address are refused.",
  )
  @Errors({ 429: ['Too many requests'] })
  @Returns(LogInView)
  loginWithCode(
    @Body({ schema: LogIn }) credentials: LogIn,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ) {
    return this.auth.logIn(credentials, { address, userAgent });
  }

  @Post('auth/me')
  @Access('user')
  @Returns(OwnUserView)
  getMe(@CurrentCaller() caller: Caller) {
    return this.users.getOwn(caller.userId);
  }

  @Post('auth/logout')
  @Access('user')
  @Description(
    'The access token is refused from now on. If the session came from the OpenID provider, `provider_logout_url` ends the one there.',
  )
  @Returns(LogOutView)
  async logout(@CurrentCaller() caller: Caller) {
    const url = await this.logouts.logOut(caller);
    return { status: true as const, ...(url !== null && { provider_logout_url: url }) };
  }

  @Post('auth/logout/all')
  @Access('user')
  @Description('Ends every session of the caller, on all devices, this one included. Login links are void.')
  @Returns(Done)
  logoutEverywhere(@CurrentCaller() caller: Caller) {
    return this.auth.endAllSessions(caller.userId, 'end-all');
  }

  @Post('admin/users/logout/:user_id')
  @Access('admin')
  @NeedsPasskey()
  @Description('Ends every session of a person. Their API keys stay.')
  @Returns(Done)
  logoutUser(@IdParam('user_id') userId: number) {
    return this.auth.endAllSessions(userId, 'revoke');
  }
}
