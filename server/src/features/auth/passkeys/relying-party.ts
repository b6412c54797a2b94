import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { Config } from '../../../platform/config/config.js';
import type { Passkey } from './passkey.repository.js';

/** Loads the library lazily, because its certificate parsers would slow down each start. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** This installation as a WebAuthn relying party. Passkeys belong to the host of PUBLIC_URL. */
@Injectable()
export class RelyingParty {
  private readonly host: string;
  private readonly origin: string;

  constructor({ publicUrl }: Config) {
    ({ hostname: this.host, origin: this.origin } = new URL(publicUrl));
  }

  /** `existing`: the person's passkeys, whose authenticators must not register again. */
  async buildRegistrationOptions(
    { id, name }: { id: number; name: string },
    existing: Passkey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await loadWebAuthn();
    return generateRegistrationOptions({
      rpName: 'Tallydesk',
      rpID: this.host,
      userID: new TextEncoder().encode(String(id)),
      userName: name,
      userDisplayName: name,
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  }

  /** Returns the new credential. Throws if the response is not valid. */
  async verifyRegistration(
    response: RegistrationResponseJSON,
    challenge: string,
  ): Promise<WebAuthnCredential> {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      requireUserVerification: true,
    });
    if (!verified) throw new Error('The attestation is wrong');
    return registrationInfo.credential;
  }

  async buildConfirmationOptions(existing: Passkey[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    return generateAuthenticationOptions({
      rpID: this.host,
      allowCredentials: existing.map(toDescriptor),
      userVerification: 'required',
    });
  }

  /** Returns the new counter. Throws if the response does not prove possession of the passkey, or repeats a counter. */
  async verifyConfirmation(
    response: AuthenticationResponseJSON,
    challenge: string,
    { credentialId, publicKey, counter }: Passkey,
  ): Promise<number> {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('The signature is wrong');
    return authenticationInfo.newCounter;
  }
}

const toDescriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });
