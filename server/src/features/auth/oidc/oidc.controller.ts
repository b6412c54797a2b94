import { Body, Controller, Delete, Get, Headers, HttpStatus, Ip, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { AcceptsForm } from '../../../platform/http/request-bodies.js';
import { Description, Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { IdentityService } from './identity.service.js';
import {
  ConnectView,
  IdentityView,
  OpenIdLogInView,
  ProviderAnswer,
  ProviderLogout,
  Redirect,
} from './oidc.schemas.js';
import { type BrowserStep, OidcService, ProviderLogoutService } from './oidc.service.js';
import { OpenIdCookie } from './openid-cookie.js';

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
  @Description('Redirects the browser to the OpenID provider, or to a page with the reason why this failed.')
  @Errors({ 404: ['Not found'] })
  @Returns(Redirect, HttpStatus.SEE_OTHER)
  async openProvider(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.redirect(reply, await this.oidc.startLogin());
  }

  @Get('callback')
  @Access('public')
  @Description('The address to which the provider redirects the browser after a login.')
  @Errors({ 429: ['Too many requests'] })
  @Returns(Redirect, HttpStatus.SEE_OTHER)
  async returnFromProvider(
    @Query({ schema: ProviderAnswer }) answer: ProviderAnswer,
    @Headers('cookie') cookies: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.redirect(reply, await this.oidc.handleReturn(answer, this.cookie.parse(cookies), address));
  }

  @Post('login')
  @Access('public')
  @Description(
    'Exchanges a login at the provider for an access token, once and within a minute. Only the browser that logged in has the cookie for this.',
  )
  @Errors({ 429: ['Too many requests'] })
  @Returns(OpenIdLogInView)
  loginWithOpenId(
    @Headers('cookie') cookies: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('set-cookie', this.cookie.serialize(null));
    return this.oidc.logIn(this.cookie.parse(cookies), { address, userAgent });
  }

  @Post('backchannel-logout')
  @Access('public')
  @AcceptsForm()
  @Description(
    'Back-channel logout: the provider reports that a session there is over. This ends the sessions that came from it.',
  )
  @Errors({ 404: ['Not found'], 429: ['Too many requests'], 502: ['provider unavailable'] })
  @Returns(Done)
  backChannelLogout(
    @Body({ schema: ProviderLogout }) { logout_token }: ProviderLogout,
    @Ip() address: string,
  ) {
    return this.logouts.handleBackChannelLogout(logout_token, address);
  }

  private redirect(reply: FastifyReply, { location, cookieValue }: BrowserStep) {
    void reply.headers({ location, 'set-cookie': this.cookie.serialize(cookieValue) });
    return { location };
  }
}

@ApiTags('auth')
@Controller('auth/oidc')
export class IdentityController {
  constructor(
    private readonly identities: IdentityService,
    private readonly oidc: OidcService,
    private readonly cookie: OpenIdCookie,
  ) {}

  @Get('identity')
  @Access({ staff: null })
  @Description('The time at which the caller connected an account at the OpenID provider, or null.')
  @Returns(IdentityView)
  getIdentity(@CurrentCaller() caller: Caller) {
    return this.identities.getOwn(caller);
  }

  @Post('connect')
  @Access({ staff: null })
  @Description('The address at the provider where the caller logs in to connect an account.')
  @Errors({ 404: ['Not found'], 502: ['provider unavailable'] })
  @Returns(ConnectView)
  async openProviderToConnect(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { location, cookieValue } = await this.oidc.startConnecting(caller);
    void reply.header('set-cookie', this.cookie.serialize(cookieValue));
    return { url: location };
  }

  @Post('identity')
  @Access({ staff: null })
  @Description('Connects the account to which the caller has just logged in at the provider.')
  @Errors({ 409: ['login expired', 'already connected', 'account taken'] })
  @Returns(Done)
  connectIdentity(
    @CurrentCaller() caller: Caller,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('set-cookie', this.cookie.serialize(null));
    return this.identities.connect(caller, this.cookie.parse(cookies));
  }

  @Delete('identity')
  @Access({ staff: null })
  @Description('Disconnects the account at the provider, and ends the other sessions that came from it.')
  @Errors({ 404: ['Not found'] })
  @Returns(Done)
  disconnectIdentity(@CurrentCaller() caller: Caller) {
    return this.identities.disconnect(caller);
  }
}
