import { z } from 'zod';
import { Id, IdText, lineText } from '../../../platform/http/common.schemas.js';
import { PeriodView } from '../periods/period.schemas.js';
import { UserView } from '../../people/user.schemas.js';
import { parseDecimal } from './member.rules.js';

const MAX_TEAM_GROUP_LENGTH = 10;
export const Team = z.union([z.literal(1), z.literal(2)]);

/** A typed number, parsed to a decimal string. */
export const Decimal = z
  .unknown()
  .transform((value, context) => {
    const parsed = parseDecimal(value);
    if ('decimal' in parsed) return parsed.decimal;
    context.addIssue({ code: 'custom', message: parsed.error });
    return z.NEVER;
  })
  .meta({ type: 'number', description: 'At most two decimals' });

export const MemberFilter = z.object({ user_id: IdText });

export const SetPost = z
  .strictObject({ user_id: Id, as: z.enum(['head', 'team-lead']), team_id: Team })
  .meta({ id: 'SetPost' });
export type SetPost = z.infer<typeof SetPost>;

export const SetTeam = z.strictObject({ team_id: Team }).meta({ id: 'SetTeam' });

/** The name of a team group. Empty or null: none. */
export const TeamGroupName = lineText(MAX_TEAM_GROUP_LENGTH).nullable();

export const SetTeamGroup = z
  .strictObject({ user_id: Id, brand_id: Id, team_name: TeamGroupName })
  .meta({ id: 'SetTeamGroup' });
export type SetTeamGroup = z.infer<typeof SetTeamGroup>;

/** The period of a figure, or its year and month. */
export const spanFields = {
  period_id: Id.nullish(),
  year: z.int().min(2000).max(2100).nullish(),
  month: z.int().min(1).max(12).nullish(),
};

/** A figure of a member, in a period or in a month. */
export const SetFigure = z
  .strictObject({
    user_id: Id,
    brand_id: Id,
    ...spanFields,
    value: Decimal,
    /** The figure that the caller saw. If it has since changed to a value other than `value`: 409. */
    seen: Decimal.optional(),
  })
  .meta({ id: 'SetFigure' });
export type SetFigure = z.infer<typeof SetFigure>;

export const IncrementFtd = z
  .strictObject({ count: z.int().min(-100_000).max(100_000).nullish(), amount: Decimal.optional() })
  .meta({ id: 'IncrementFtd' });
export type IncrementFtd = z.infer<typeof IncrementFtd>;

export const PostChange = z.object({ status: z.enum(['assigned', 'unassigned']) }).meta({ id: 'PostChange' });

const MemberView = z
  .object({
    id: z.int(),
    user_id: z.int(),
    user: UserView,
    /** In Telegram, without the @. */
    username: z.string().nullable(),
    team_id: Team,
    string_team: z.string().nullable(),
    stat: z.object({ target: z.number(), cr: z.number(), total: z.number() }),
    /** The number of first-time deposits in the period. The target of a sales brand is a number of these. */
    ftd: z.int(),
  })
  .meta({ id: 'Member' });

/** The active members of a brand with their figures of the current period. */
export const MemberList = z
  .object({
    ok: z.boolean(),
    exception: z.enum(['date_not_in_work', 'months_intersect']).optional(),
    intersects: z.array(PeriodView).optional(),
    users: z.array(MemberView),
    team_names: z.array(z.string()),
    /** Null if `ok` is false, and in a year without periods, in which calendar months apply. */
    period: PeriodView.nullable(),
    current_month: z.int().nullable(),
    current_year: z.int().nullable(),
    /** Whether today is one of the days on which the CR can be set. */
    time_to_cr: z.boolean(),
    head_user_id: z.int().nullable(),
    team_lead_user_id: z.int().nullable(),
    head_user_id_2: z.int().nullable(),
    team_lead_user_id_2: z.int().nullable(),
  })
  .meta({ id: 'MemberList' });
export type MemberList = z.infer<typeof MemberList>;
