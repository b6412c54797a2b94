import { randomBytes } from 'node:crypto';
import { DomainError } from '../../platform/errors/domain-error.js';
import { createHourlyLimit } from '../../platform/limits/limit.rules.js';
import type { CreateInvite } from './invite.schemas.js';

/** Limits the codes that a person may try in an hour. */
export const attemptLimit = createHourlyLimit(
  'invite-tries',
  'inviteTriesPerHour',
  'You have tried too many codes',
);

/** The maximum number of invites of a brand, including expired and full ones. */
const MAX_INVITES = 10;

/** 128 random bits, in characters that can be copied safely. */
export const generateSecretCode = () => randomBytes(16).toString('base64url');

/** Throws the errors that the dialog for creating an invite shows. */
export function parseCreateInvite({ max_connects, active_until }: CreateInvite) {
  if (!max_connects || max_connects < 1)
    throw createFieldError('max_connects', 'The maximum connections can be from 1');
  if (active_until === null || active_until === undefined)
    throw createFieldError('active_until', 'Date or time is not selected');
  return { maxConnects: max_connects, activeUntil: new Date(active_until * 1000) };
}

/** Throws if the invite would already have expired. */
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

/** An invite is `good` while it has uses left, and until just before `activeUntil`. */
export function getState(
  invite: { deletedAt: Date | null; activeUntil: Date; currentConnects: number; maxConnects: number },
  now: Date,
): InviteState {
  if (invite.deletedAt) return 'deleted';
  if (now >= invite.activeUntil) return 'expired';
  return invite.currentConnects < invite.maxConnects ? 'good' : 'full';
}
