import { Body, Controller, Get, Headers, HttpStatus, Ip, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../platform/access/access.decorator.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { AcceptsForm } from '../../../platform/http/request-bodies.js';
import { Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { OidcService, type Step } from './oidc.service.js';
import { OpenIdLogInView, ProviderAnswer, ProviderLogout, Redirect } from './oidc.schemas.js';
import { OpenIdCookie } from './openid-cookie.js';
import { ProviderLogoutService } from './provider-logout.service.js';

@ApiTags('auth')
@Controller('auth/oidc')
export class OidcController {
  constructor(
    private readonly oidc: OidcService,
    private readonly logouts: ProviderLogoutService,
    private readonly cookie: OpenIdCookie,
  ) {}

  @Get('login')
  @Access('public')
  @ApiOperation({ description: 'Sends a browser to the OpenID provider, or to a page that says why not.' })
  @Errors({ 404: ['Not found'] })
  @Returns(Redirect, HttpStatus.SEE_OTHER)
  async openProvider(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.redirect(reply, await this.oidc.startLogin());
  }

  @Get('callback')
  @Access('public')
  @ApiOperation({ description: 'The provider sends the browser back to this address.' })
  @Errors({ 429: ['Too many requests'] })
  @Returns(Redirect, HttpStatus.SEE_OTHER)
  async returnFromProvider(
    @Query({ schema: ProviderAnswer }) answer: ProviderAnswer,
    @Headers('cookie') cookies: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.redirect(reply, await this.oidc.finish(answer, this.cookie.read(cookies), address));
  }

  @Post('login')
  @Access('public')
  @ApiOperation({
    description:
      'Exchanges the login at the provider for an access token, once and within a minute. Only the browser that logged in has the cookie for it.',
  })
  @Errors({ 429: ['Too many requests'] })
  @Returns(OpenIdLogInView)
  loginWithOpenId(
    @Headers('cookie') cookies: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('set-cookie', this.cookie.write(null));
    return this.oidc.logIn(this.cookie.read(cookies), { address, userAgent });
  }

  @Post('backchannel-logout')
  @Access('public')
  @AcceptsForm()
  @ApiOperation({
    description:
      'Back-channel logout: the provider says that a session there is over, and the sessions that came from it end.',
  })
  @Errors({ 404: ['Not found'], 429: ['Too many requests'], 502: ['provider unavailable'] })
  @Returns(Done)
  logoutFromProvider(
    @Body({ schema: ProviderLogout }) { logout_token }: ProviderLogout,
    @Ip() address: string,
  ) {
    return this.logouts.endFromProvider(logout_token, address);
  }

  private redirect(reply: FastifyReply, { location, ticket }: Step) {
    void reply.headers({ location, 'set-cookie': this.cookie.write(ticket) });
    return { location };
  }
}
