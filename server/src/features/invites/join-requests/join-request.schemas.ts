import { z } from 'zod';
import { Instant } from '../../../platform/http/common.schemas.js';
import { UserView } from '../../people/user.schemas.js';

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

export const JoinRequestList = z
  .object({ requests: z.array(JoinRequestView) })
  .meta({ id: 'JoinRequestList' });
