import { z } from 'zod';
import { Instant } from '../../platform/http/common.schemas.js';
import { BrandName } from '../brands/registry/brand.schemas.js';
import { UserView } from '../people/user.schemas.js';

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

const statuses = { wait: 'waiting', accept: 'accepted', cancel: 'refused' } as const;

/** A request of the caller. An ended one is shown for 30 days, and as accepted only to a member. */
export const OwnJoinRequest = z
  .object({ brand: BrandName, status: z.enum(statuses) })
  .meta({ id: 'OwnJoinRequest' });
type OwnJoinRequest = z.infer<typeof OwnJoinRequest>;

export const toOwnJoinRequest = (request: {
  brandId: number;
  brandName: string;
  status: keyof typeof statuses;
}): OwnJoinRequest => ({
  brand: { id: request.brandId, name: request.brandName },
  status: statuses[request.status],
});

export const JoinRequestList = z
  .object({ requests: z.array(JoinRequestView) })
  .meta({ id: 'JoinRequestList' });
