import { Controller, Delete, Get, Headers, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
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
  @Returns(IdentityView)
  getIdentity(@CurrentCaller() caller: Caller) {
    return this.identities.getOwn(caller);
  }

  @Post('connect')
  @Access({ staff: null })
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
  @Returns(Done)
  disconnectIdentity(@CurrentCaller() caller: Caller) {
    return this.identities.disconnect(caller);
  }
}
