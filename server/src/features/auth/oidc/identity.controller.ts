import { Controller, Delete, Get, Headers, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { IdentityService } from './identity.service.js';
import { OidcService } from './oidc.service.js';
import { ConnectView, IdentityView } from './oidc.schemas.js';
import { OpenIdCookie } from './openid-cookie.js';

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
  @ApiOperation({ description: 'Since when the caller has a connected account at the OpenID provider.' })
  @Returns(IdentityView)
  getIdentity(@CurrentCaller() caller: Caller) {
    return this.identities.getOwn(caller);
  }

  @Post('connect')
  @Access({ staff: null })
  @ApiOperation({
    description: 'The address at the provider where the caller logs in to connect that account.',
  })
  @Errors({ 404: ['Not found'], 502: ['provider unavailable'] })
  @Returns(ConnectView)
  async openProviderToConnect(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { location, ticket } = await this.oidc.startConnecting(caller);
    void reply.header('set-cookie', this.cookie.write(ticket));
    return { url: location };
  }

  @Post('identity')
  @Access({ staff: null })
  @ApiOperation({
    description: 'Connects the account to which the caller has just logged in at the provider.',
  })
  @Errors({ 409: ['login expired', 'already connected', 'account taken'] })
  @Returns(Done)
  connectIdentity(
    @CurrentCaller() caller: Caller,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('set-cookie', this.cookie.write(null));
    return this.identities.connect(caller, this.cookie.read(cookies));
  }

  @Delete('identity')
  @Access({ staff: null })
  @ApiOperation({
    description: 'Disconnects the account at the provider, and ends the other sessions that began with it.',
  })
  @Errors({ 404: ['Not found'] })
  @Returns(Done)
  disconnectIdentity(@CurrentCaller() caller: Caller) {
    return this.identities.disconnect(caller);
  }
}
