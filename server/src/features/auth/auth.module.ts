import { createSecretKey } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallerSource } from '../../platform/access/caller.js';
import { PasskeyGate } from '../../platform/access/access.decorator.js';
import { Config } from '../../platform/config/config.js';
import { loadOrCreateSecret } from '../../platform/config/secrets.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { UserModule } from '../people/user.module.js';
import { AuthController } from './login/auth.controller.js';
import { AuthRepository, LoginCode, RevokedToken } from './credentials/auth.repository.js';
import { AuthService } from './login/auth.service.js';
import { CallerService, StaffAuthorizer } from './callers/caller.service.js';
import { LoginLimiter } from './credentials/login-limiter.js';
import { CookieSigner, OpenIdCookie } from './oidc/openid-cookie.js';
import { IdentityRepository, OpenIdIdentity, UsedOpenIdToken } from './oidc/identity.repository.js';
import { IdentityService } from './oidc/identity.service.js';
import { OidcController, IdentityController } from './oidc/oidc.controller.js';
import { OidcService, ProviderLogoutService } from './oidc/oidc.service.js';
import { OpenIdProvider } from './oidc/openid-provider.js';
import { PasskeyController } from './passkeys/passkey.controller.js';
import { PasskeyRepository, Passkey } from './passkeys/passkey.repository.js';
import { PasskeyService } from './passkeys/passkey.service.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { SessionController } from './sessions/session.controller.js';
import { Session } from './sessions/session.entity.js';
import { SessionRepository } from './sessions/session.repository.js';
import { SessionService } from './sessions/session.service.js';
import { SessionUses } from './sessions/session-uses.service.js';
import { TokenService } from './credentials/token.service.js';

/** Global, because the access guard of every route uses it. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([LoginCode, OpenIdIdentity, Passkey, RevokedToken, Session, UsedOpenIdToken]),
    EventsModule,
    UserModule,
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: ({ jwtSecret, dataDir }: Config) => ({
        // A key object: given a string, the library checks on every call whether it is a public key, which is slow.
        secret: createSecretKey(jwtSecret ?? loadOrCreateSecret(dataDir, 'jwt-secret'), 'utf8'),
        signOptions: { algorithm: 'HS256', expiresIn: '12h' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [AuthController, SessionController, OidcController, IdentityController, PasskeyController],
  providers: [
    AuthRepository,
    AuthService,
    SessionRepository,
    SessionService,
    SessionUses,
    CookieSigner,
    IdentityRepository,
    IdentityService,
    OidcService,
    OpenIdCookie,
    OpenIdProvider,
    ProviderLogoutService,
    StaffAuthorizer,
    TokenService,
    LoginLimiter,
    PasskeyRepository,
    PasskeyService,
    RelyingParty,
    { provide: CallerSource, useClass: CallerService },
    { provide: PasskeyGate, useExisting: PasskeyService },
  ],
  exports: [AuthService, IdentityService, StaffAuthorizer, CallerSource, PasskeyGate],
})
export class AuthModule {}
