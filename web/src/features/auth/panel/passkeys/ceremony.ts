import type {
  PasskeyAuthenticationOptions,
  PasskeyRegistrationOptions,
} from '../../../../api/account.api.gen';
import { formatError, getErrorMessage } from '../../../../api/errors';
import { createPartLoader } from '../../../../kit/core/part-loader';
import { PreloadError } from '../../../../kit/core/preload';

const startRegistration = createPartLoader('startRegistration', () => import('@simplewebauthn/browser'));
const startAuthentication = createPartLoader('startAuthentication', () => import('@simplewebauthn/browser'));
const abortService = createPartLoader('WebAuthnAbortService', () => import('@simplewebauthn/browser'));

/** Browsers support passkeys only on HTTPS and localhost. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function';

export const registerPasskey = async (optionsJSON: PasskeyRegistrationOptions) =>
  (await startRegistration())({ optionsJSON });

export const authenticateWithPasskey = async (optionsJSON: PasskeyAuthenticationOptions) =>
  (await startAuthentication())({ optionsJSON });

export const cancelCeremony = async () => (await abortService()).cancelCeremony();

const failureTexts: Record<string, string> = {
  AbortError: 'The browser was stopped. Try again',
  InvalidStateError: 'This device or key is registered already',
  NotAllowedError: 'The browser got no passkey. Try again',
  SecurityError: 'Passkeys do not work at this address. Open the panel at its usual one',
};

export function formatPasskeyError(error: unknown): string {
  if (error instanceof PreloadError) return formatError(error);
  if (error instanceof Error)
    return failureTexts[error.name] ?? 'The browser could not use the passkey. Try again';
  return formatError(error, getErrorMessage(error));
}
