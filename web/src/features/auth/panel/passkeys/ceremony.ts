import type {
  PasskeyAuthenticationOptions,
  PasskeyRegistrationOptions,
} from '../../../../api/account.api.gen';
import { failureText, errorMessage } from '../../../../api/errors';
import { load } from '../../../../kit/core/part-load';
import { DownloadError } from '../../../../kit/core/preload';

const startRegistration = load('startRegistration', () => import('@simplewebauthn/browser'));
const startAuthentication = load('startAuthentication', () => import('@simplewebauthn/browser'));
const abortService = load('WebAuthnAbortService', () => import('@simplewebauthn/browser'));

/** Browsers have passkeys only on pages with TLS, and on localhost. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Lets the browser make a passkey. */
export const register = async (optionsJSON: PasskeyRegistrationOptions) =>
  (await startRegistration())({ optionsJSON });

/** Lets the browser sign with a passkey. */
export const authenticate = async (optionsJSON: PasskeyAuthenticationOptions) =>
  (await startAuthentication())({ optionsJSON });

/** Closes the browser's own dialog. */
export const cancelCeremony = async () => (await abortService()).cancelCeremony();

const words: Record<string, string> = {
  AbortError: 'The browser was stopped. Try again',
  InvalidStateError: 'This device or key is registered already',
  NotAllowedError: 'The browser got no passkey. Try again',
  SecurityError: 'Passkeys do not work at this address. Open the panel at its usual one',
};

/** Says why a passkey could not be used: in the words of the server, or because of the browser. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof DownloadError) return failureText(error);
  if (error instanceof Error) return words[error.name] ?? 'The browser could not use the passkey. Try again';
  return failureText(error, errorMessage(error));
}
