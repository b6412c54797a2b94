import { Body, Controller, Get, Headers, HttpStatus, Ip, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../platform/access/access.decorator.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { AcceptsForm } from '../../../platform/http/form-body.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
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
  @Returns(Redirect, HttpStatus.SEE_OTHER)
  async openProvider(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.redirect(reply, await this.oidc.startLogin());
  }

  @Get('callback')
  @Access('public')
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
