import { Body, Controller, Headers, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, NeedsPasskey } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import { OwnUserView } from '../../people/user.schemas.js';
import { UserService } from '../../people/user.service.js';
import { ProviderLogoutService } from '../oidc/oidc.service.js';
import { LogIn, LogInView, LogOutView } from './auth.schemas.js';
import { AuthService } from './auth.service.js';

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
    'Exchanges the one-time code of a login link for an access token, which is valid for 12 hours. Returns `{ status: false }` for a failed login, and 429 for further ones after five in a minute from one address.',
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
    'Revokes the access token. If the session came from the OpenID provider, `provider_logout_url` is the address that ends the session there, if the provider has one.',
  )
  @Returns(LogOutView)
  async logout(@CurrentCaller() caller: Caller) {
    const url = await this.logouts.logOut(caller);
    return { status: true as const, ...(url !== null && { provider_logout_url: url }) };
  }

  @Post('auth/logout/all')
  @Access('user')
  @Description('Ends all sessions of the caller, including this one, and invalidates login links.')
  @Returns(Done)
  logoutEverywhere(@CurrentCaller() caller: Caller) {
    return this.auth.endAllSessions(caller.userId, 'end-all');
  }

  @Post('admin/users/logout/:user_id')
  @Access('admin')
  @NeedsPasskey()
  @Description('Ends all sessions of a person. API keys of the person remain valid.')
  @Returns(Done)
  logoutUser(@IdParam('user_id') userId: number) {
    return this.auth.endAllSessions(userId, 'revoke');
  }
}
