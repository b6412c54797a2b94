import type {
  PasskeyAuthenticationOptions,
  PasskeyRegistrationOptions,
} from '../../../../api/account.api.gen';
import { formatError, getErrorMessage } from '../../../../api/errors';
import { createPartLoader } from '../../../../kit/core/part-loader';
import { PreloadError } from '../../../../kit/core/preload';

const loadStartRegistration = createPartLoader('startRegistration', () => import('@simplewebauthn/browser'));
const loadStartAuthentication = createPartLoader(
  'startAuthentication',
  () => import('@simplewebauthn/browser'),
);
const loadAbortService = createPartLoader('WebAuthnAbortService', () => import('@simplewebauthn/browser'));

/** Browsers support passkeys only on HTTPS and localhost. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function';

export const registerPasskey = async (optionsJSON: PasskeyRegistrationOptions) =>
  (await loadStartRegistration())({ optionsJSON });

export const authenticateWithPasskey = async (optionsJSON: PasskeyAuthenticationOptions) =>
  (await loadStartAuthentication())({ optionsJSON });

export const cancelCeremony = async () => (await loadAbortService()).cancelCeremony();

const failureTexts: Record<string, string> = {
  AbortError: 'The request for a passkey was cancelled. Try again',
  InvalidStateError: 'This device or key is registered already',
  NotAllowedError: 'The browser got no passkey. Try again',
  SecurityError: 'Passkeys do not work here. Open the panel at its usual address',
};

export function formatPasskeyError(error: unknown): string {
  if (error instanceof PreloadError) return formatError(error);
  if (error instanceof Error)
    return failureTexts[error.name] ?? 'The browser could not use the passkey. Try again';
  return formatError(error, getErrorMessage(error));
}
