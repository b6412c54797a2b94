import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestApp } from './test-app.js';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one passkey, and its browser. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  counter = 0;
  origin = 'http://desk.test';
  verifiesUser = true;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** `navigator.credentials.create`, as JSON. */
  register({ challenge, rp }: { challenge: string; rp: { id: string } }) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    // A COSE key: 1 is its type (2: elliptic), 3 the algorithm (-7: ES256), -1 the curve (1: P-256), -2 and -3 the point.
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x!, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y!, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.buildAuthenticatorData(rp.id, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.credentialId,
      isoCBOR.encode(publicKey),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return this.buildResult({
      clientDataJSON: this.buildClientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** `navigator.credentials.get`, as JSON. */
  confirm({ challenge, rpId }: { challenge: string; rpId: string }) {
    this.counter += 1;
    const clientData = this.buildClientData('webauthn.get', challenge);
    const authenticatorData = this.buildAuthenticatorData(rpId, 0);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.buildResult({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    });
  }

  private buildResult<Response>(response: Response) {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private buildClientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private buildAuthenticatorData(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const allFlags = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(host), Buffer.from([allFlags]), counter]);
  }
}

export const withToken = (app: TestApp, token: string) => app.with({ authorization: `Bearer ${token}` });

export async function newPasskey(app: TestApp, token: string, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = new Authenticator();
  const client = withToken(app, token);
  const { body: options } = await client.post('auth/passkey/options').expect(200);
  await client.post('auth/passkey', { name, response: authenticator.register(options) }).expect(200);
  return authenticator;
}

export async function confirmWith(app: TestApp, token: string, authenticator: Authenticator): Promise<void> {
  const client = withToken(app, token);
  const { body: options } = await client.post('auth/passkey/confirm/options').expect(200);
  await client.post('auth/passkey/confirm', { response: authenticator.confirm(options) }).expect(200);
}
