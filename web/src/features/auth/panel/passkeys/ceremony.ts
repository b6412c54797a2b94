import type {
  PasskeyAuthenticationOptions,
  PasskeyRegistrationOptions,
} from '../../../../api/account.api.gen';
import { failureText, errorMessage } from '../../../../api/errors';
import { createPartLoader } from '../../../../kit/core/part-loader';
import { DownloadError } from '../../../../kit/core/preload';

const startRegistration = createPartLoader('startRegistration', () => import('@simplewebauthn/browser'));
const startAuthentication = createPartLoader('startAuthentication', () => import('@simplewebauthn/browser'));
const abortService = createPartLoader('WebAuthnAbortService', () => import('@simplewebauthn/browser'));

/** Browsers support passkeys only on HTTPS and localhost. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Creates a passkey with the browser. */
export const register = async (optionsJSON: PasskeyRegistrationOptions) =>
  (await startRegistration())({ optionsJSON });

/** Signs a challenge with a passkey. */
export const authenticate = async (optionsJSON: PasskeyAuthenticationOptions) =>
  (await startAuthentication())({ optionsJSON });

/** Closes the browser's passkey dialog. */
export const cancelCeremony = async () => (await abortService()).cancelCeremony();

const words: Record<string, string> = {
  AbortError: 'The browser was stopped. Try again',
  InvalidStateError: 'This device or key is registered already',
  NotAllowedError: 'The browser got no passkey. Try again',
  SecurityError: 'Passkeys do not work at this address. Open the panel at its usual one',
};

/** The server's text, or one about the browser's error. */
export function describePasskeyFailure(error: unknown): string {
  if (error instanceof DownloadError) return failureText(error);
  if (error instanceof Error) return words[error.name] ?? 'The browser could not use the passkey. Try again';
  return failureText(error, errorMessage(error));
}
