import { z } from 'zod';
import { Instant } from '../../platform/http/common.schemas.js';
import { BrandName } from '../brands/registry/brand.schemas.js';
import { toUserView, UserView } from '../people/user.schemas.js';
import type { Invite, InviteUse } from './invite.entity.js';

const MAX_CONNECTS = 1_000_000;
const MAX_UNIX_SECONDS = 99_999_999_999;

/** The service requires both fields, with fixed error texts. `active_until`: Unix seconds. */
export const CreateInvite = z
  .strictObject({
    max_connects: z.int().max(MAX_CONNECTS).nullish(),
    active_until: z.int({ error: 'must be Unix seconds' }).min(0).max(MAX_UNIX_SECONDS).nullish(),
  })
  .meta({ id: 'CreateInvite' });
export type CreateInvite = z.infer<typeof CreateInvite>;

export const InviteView = z
  .object({
    id: z.int(),
    secret_code: z.string(),
    max_connects: z.int(),
    current_connects: z.int(),
    /** Unix seconds. */
    active_until: z.int(),
  })
  .meta({ id: 'Invite' });
export type InviteView = z.infer<typeof InviteView>;

export const InviteList = z.object({ invites: z.array(InviteView) }).meta({ id: 'InviteList' });

/** `time`: Unix seconds. */
const InviteUseView = z.object({ user: UserView, time: z.int() }).meta({ id: 'InviteUse' });

export const InviteHistory = z.object({ history: z.array(InviteUseView) }).meta({ id: 'InviteHistory' });

const toUnixSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

export function toInviteView(invite: Invite): InviteView {
  return {
    id: invite.id,
    secret_code: invite.secretCode,
    max_connects: invite.maxConnects,
    current_connects: invite.currentConnects,
    active_until: toUnixSeconds(invite.activeUntil),
  };
}

export function toInviteUseView({ user, usedAt }: InviteUse) {
  return { user: toUserView(user), time: toUnixSeconds(usedAt) };
}

/** The outcomes of a request to join by a link. */
export const joinOutcomes = [
  'no such brand',
  'already a member',
  'already waiting',
  'asked',
  'asked by an old link',
  'too often',
] as const;
export type JoinOutcome = (typeof joinOutcomes)[number];

export const JoinRequestView = z
  .object({ id: z.int(), user_id: z.int(), user: UserView, created_at: Instant })
  .meta({ id: 'JoinRequest' });

const apiStatuses = { wait: 'waiting', accept: 'accepted', cancel: 'refused' } as const;

/**
 * A request of the caller. An ended request is listed for 30 days: an accepted one only while the caller is a member, a refused one
 * only while the caller is not.
 */
export const OwnJoinRequest = z
  .object({ brand: BrandName, status: z.enum(apiStatuses) })
  .meta({ id: 'OwnJoinRequest' });
type OwnJoinRequest = z.infer<typeof OwnJoinRequest>;

export const toOwnJoinRequest = (request: {
  brandId: number;
  brandName: string;
  status: keyof typeof apiStatuses;
}): OwnJoinRequest => ({
  brand: { id: request.brandId, name: request.brandName },
  status: apiStatuses[request.status],
});

export const JoinRequestList = z
  .object({ requests: z.array(JoinRequestView) })
  .meta({ id: 'JoinRequestList' });
