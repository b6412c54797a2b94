import { DomainError } from '../../../platform/errors/domain-error.js';

/** How long a confirmation is valid, and how long after a login a first required passkey may be added. */
const FRESH_MS = 600_000;
const CHALLENGE_MS = 300_000;
export const MAX_PASSKEYS = 20;

export const getChallengeExpiry = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MS);

/** Whether an admin has a passkey, and when the session of the call started and was confirmed. */
export interface ConfirmationState {
  hasPasskey: boolean;
  startedAt: Date | null;
  confirmedAt: Date | null;
}

interface ConfirmationRule {
  /** Whether this installation requires passkeys. */
  isRequired: boolean;
  /** Whether the call adds a passkey. */
  isAdding: boolean;
}

/** Throws 403 `passkey required` unless an admin in this state may continue. */
export function assertConfirmation(
  { hasPasskey, startedAt, confirmedAt }: ConfirmationState,
  { isRequired, isAdding }: ConfirmationRule,
  now: Date,
): void {
  if (hasPasskey) {
    if (!isFresh(confirmedAt, now)) throw createPasskeyRequiredError('Confirm with your passkey first');
    return;
  }
  if (!isRequired) return;
  if (!isAdding) throw createPasskeyRequiredError('Add a passkey first: Profile, Security', 'no_passkey');
  if (!isFresh(startedAt, now))
    throw createPasskeyRequiredError('Log in again to add your first passkey', 'no_passkey');
}

const isFresh = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < FRESH_MS;

/** `exception`: `no_passkey` if the person has none and so cannot confirm. */
const createPasskeyRequiredError = (message: string, exception?: 'no_passkey') =>
  new DomainError('forbidden', 'passkey required', { message, ...(exception && { exception }) });
