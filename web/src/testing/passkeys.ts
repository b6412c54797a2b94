import { onTestFinished, vi } from 'vitest';
import type { PasskeyAuthenticationOptions, PasskeyRegistrationOptions } from '../api/account.api.gen';

export const registrationOptions: PasskeyRegistrationOptions = {
  rp: { id: 'localhost', name: 'Tallydesk' },
  user: { id: 'MQ', name: 'Ada', displayName: 'Ada' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
};
export const authenticationOptions: PasskeyAuthenticationOptions = { rpId: 'localhost', challenge: 'AAAA' };

const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
};

/** Fakes a browser with an authenticator. `create` and `get` are mocks, which may be made to fail. */
export function serveAuthenticator() {
  const create = vi.fn<(options: unknown) => Promise<unknown>>(() => Promise.resolve(credential));
  const get = vi.fn<(options: unknown) => Promise<unknown>>(() => Promise.resolve(credential));
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return { create, get };
}

/** Rejects as the browser does when the person cancels. */
export const rejectAsCancelled = () =>
  Promise.reject(new DOMException('The operation was not allowed', 'NotAllowedError'));
