import { randomBytes } from 'node:crypto';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { CreateInvite } from './invite.schemas.js';
import { createHourlyLimit } from '../../platform/limits/limit.rules.js';

/** How many codes a person may try in an hour. */
export const attemptLimit = createHourlyLimit(
  'invite-tries',
  'inviteTriesPerHour',
  'You have tried too many codes',
);

/** How many invites a brand may have at a time, including expired and full ones. */
export const MAX_INVITES = 10;

/** 128 random bits, in characters that can be copied safely. */
export const generateSecretCode = () => randomBytes(16).toString('base64url');

/** Checks what the create dialog also checks, with the same texts. */
export function parseCreateInvite({ max_connects, active_until }: CreateInvite) {
  if (!max_connects || max_connects < 1)
    throw createFieldError('max_connects', 'The maximum connections can be from 1');
  if (active_until === null || active_until === undefined)
    throw createFieldError('active_until', 'Date or time is not selected');
  return { maxConnects: max_connects, activeUntil: new Date(active_until * 1000) };
}

/** An invite is valid until just before `activeUntil`, so one without a future `activeUntil` would expire at once. */
export function assertFuture(activeUntil: Date, now: Date): void {
  if (activeUntil <= now) throw createFieldError('active_until', 'Active until must be in the future');
}

const createFieldError = (field: string, error: string) =>
  new DomainError('invalid', error, { details: [{ field, message: error }] });

export function assertBelowMaximum(count: number): void {
  if (count < MAX_INVITES) return;
  throw new DomainError('conflict', 'max_invites', {
    exception: 'max_invites',
    message: `There are a maximum of ${MAX_INVITES} invitations per brand. delete the previous ones`,
    extra: { max_count: MAX_INVITES },
  });
}

export type InviteState = 'good' | 'deleted' | 'expired' | 'full';

/** Valid while uses are left, and until just before `activeUntil`. */
export function getState(
  invite: { deletedAt: Date | null; activeUntil: Date; currentConnects: number; maxConnects: number },
  now: Date,
): InviteState {
  if (invite.deletedAt) return 'deleted';
  if (now >= invite.activeUntil) return 'expired';
  return invite.currentConnects < invite.maxConnects ? 'good' : 'full';
}
