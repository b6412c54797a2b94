import { z } from 'zod';
import {
  Day,
  Id,
  Instant,
  lineText,
  optionalQuery,
  PageNumber,
  pageSchema,
} from '../../platform/http/common.schemas.js';
import { AMOUNT_BOUNDS_MESSAGE, toAmount } from '../../platform/text/money.rules.js';
import { UserView } from '../people/user.schemas.js';
import { competitors, contestStates, measures } from './contest.rules.js';

const MAX_BRANDS = 200;
const MAX_WINNERS = 50;

const Goal = z.number().refine((goal) => toAmount(goal) !== null, {
  error: `must be more than zero, ${AMOUNT_BOUNDS_MESSAGE}`,
});

/** The service checks combinations of fields. Days are reporting days, both inclusive. */
export const CreateContest = z
  .strictObject({
    name: lineText(100).min(1),
    brand_ids: z.array(Id).min(1).max(MAX_BRANDS),
    by: z.enum(competitors),
    measure: z.enum(measures),
    /** The result to reach, in dollars, deposits or per cent; for teams, per active member. Null: there is no goal. */
    goal: Goal.nullable(),
    /** Null: everybody who reaches the goal. Allowed only with a goal. */
    winners: z.int().min(1).max(MAX_WINNERS).nullable(),
    prize: lineText(300),
    date_start: Day,
    date_end: Day,
  })
  .meta({ id: 'CreateContest' });
export type CreateContest = z.infer<typeof CreateContest>;

/** Changes only the fields that are sent. */
export const UpdateContest = CreateContest.partial().meta({ id: 'UpdateContest' });
export type UpdateContest = z.infer<typeof UpdateContest>;

export const ContestFilter = z.object({ page: PageNumber, state: optionalQuery(z.enum(contestStates)) });
export type ContestFilter = z.infer<typeof ContestFilter>;

const Contest = z.object({
  id: z.int(),
  name: z.string(),
  brands: z.array(z.object({ id: z.int(), name: z.string() })),
  by: z.enum(competitors),
  measure: z.enum(measures),
  goal: z.number().nullable(),
  winners: z.int().nullable(),
  prize: z.string(),
  date_start: z.iso.date(),
  date_end: z.iso.date(),
  state: z.enum(contestStates),
  /** All rules as one sentence. */
  rules: z.string(),
  /** Deposits from the days of the contest that nobody has decided yet. 0 once the contest is final. */
  waiting: z.int(),
  created_at: Instant,
});

export const ContestView = Contest.extend({ created_by: UserView.nullable() }).meta({ id: 'Contest' });
export type ContestView = z.input<typeof ContestView>;

export const ContestPage = pageSchema(ContestView).meta({ id: 'ContestPage' });

/** One line of standings: of a person, or of a team. Equal results share a place. */
const ContestStanding = z
  .object({
    place: z.int(),
    user: UserView.nullable(),
    team: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Dollars, deposits, or per cent; for teams, per active member. */
    value: z.number(),
    /** Null: the contest has no goal. */
    percent_of_goal: z.number().nullable(),
    /** Whether the competitor has won or, until the contest is final, would win now. */
    is_winner: z.boolean(),
  })
  .meta({ id: 'ContestStanding' });

/** Without ids if the person shares no active brand with the caller. */
const ContestPerson = UserView.partial({ id: true, telegram_id: true }).meta({ id: 'ContestPerson' });
export type ContestPerson = z.infer<typeof ContestPerson>;

const OwnContestStanding = ContestStanding.extend({ user: ContestPerson.nullable() }).meta({
  id: 'OwnContestStanding',
});

/** `of`: how many compete. `changes`: the latest changes since the contest became final, which its standings do not include. */
export const ContestStandings = pageSchema(ContestStanding)
  .extend({
    state: z.enum(contestStates),
    waiting: z.int(),
    counted_at: Instant,
    of: z.int(),
    changes: z.array(z.object({ at: Instant, text: z.string() })),
  })
  .meta({ id: 'ContestStandings' });
export type ContestStandings = z.input<typeof ContestStandings>;

/**
 * `top`: the first three lines. `around`: the caller's line and the two nearest, without others in last place. `own`: null if the
 * caller does not compete, or before the first day.
 */
const OwnStandings = z.object({
  of: z.int(),
  top: z.array(OwnContestStanding),
  around: z.array(OwnContestStanding),
  own: z
    .object({
      place: z.int(),
      value: z.number(),
      /** The difference to the next better place. Null: the first place. */
      gap: z.number().nullable(),
      percent_of_goal: z.number().nullable(),
      is_winner: z.boolean(),
    })
    .nullable(),
});

export const OwnContestView = Contest.extend({ standings: OwnStandings }).meta({ id: 'OwnContest' });
export type OwnContestView = z.input<typeof OwnContestView>;

export const OwnContestList = z
  .object({
    data: z.array(OwnContestView),
    meta: z.object({ current_page: z.int(), last_page: z.int() }),
  })
  .meta({ id: 'OwnContestList' });
export type OwnContestList = z.input<typeof OwnContestList>;
