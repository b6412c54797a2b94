import { z } from 'zod';
import { Id } from '../../../platform/http/common.schemas.js';
import { Decimal, spanFields, Team, TeamGroupName } from './member.schemas.js';

const MAX_MEMBERS = 2_000;
const MAX_TARGETS = 500;
const user_ids = z.array(Id).min(1).max(MAX_MEMBERS);

export const ChangeMembers = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('team'), user_ids, team_id: Team }),
    z.strictObject({ action: z.literal('group'), user_ids, team_name: TeamGroupName }),
    z.strictObject({ action: z.literal('dismiss'), user_ids }),
  ])
  .meta({ id: 'ChangeMembers' });
export type ChangeMembers = z.infer<typeof ChangeMembers>;

const NonNegative = Decimal.refine((value) => !value.startsWith('-'), 'must not be negative');

/** `seen`: the target that the caller saw. The row is skipped if the target has since changed to a value other than `value`. */
export const SetTargets = z
  .strictObject({
    ...spanFields,
    rows: z
      .array(z.strictObject({ user_id: Id, value: NonNegative, seen: Decimal.optional() }))
      .min(1)
      .max(MAX_TARGETS),
  })
  .meta({ id: 'SetTargets' });
export type SetTargets = z.infer<typeof SetTargets>;

/** `undo`: from the response of `brand/users/targets/{brand_id}`, or of an earlier undo. */
export const UndoTargets = z.strictObject({ undo: Id }).meta({ id: 'UndoTargets' });

/**
 * `done`: the ids of people who were changed, or already had the requested values. `skipped`: the others, and why, such as people
 * who are no longer members.
 */
export const MemberBulkResult = z
  .object({
    done: z.array(z.int()),
    skipped: z.array(z.object({ user_id: z.int(), error: z.string() })),
  })
  .meta({ id: 'MemberBulkResult' });
export type MemberBulkResult = z.infer<typeof MemberBulkResult>;

/** `undo`: for ten minutes, the input of the call that undoes the changes. Null: nothing was changed. */
export const TargetsResult = MemberBulkResult.extend({ undo: z.int().nullable() }).meta({
  id: 'TargetsResult',
});
export type TargetsResult = z.infer<typeof TargetsResult>;

/** The targets of the period before the current one. The days are null if there is none. */
export const PreviousTargets = z
  .object({
    start_date: z.iso.date().nullable(),
    end_date: z.iso.date().nullable(),
    rows: z.array(z.object({ user_id: z.int(), value: z.number() })),
  })
  .meta({ id: 'PreviousTargets' });
export type PreviousTargets = z.infer<typeof PreviousTargets>;
