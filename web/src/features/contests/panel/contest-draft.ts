import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import type { Contest, CreateContest, UpdateContest } from '../../../api/contest.api.gen';
import { parseNumber, type TypedNumber } from '../../../kit/panel/typed-number';

export interface ContestDraft {
  name: string;
  brand_ids: string[];
  by: Contest['by'];
  measure: Contest['measure'];
  kind: 'standings' | 'target';
  goal: TypedNumber;
  /** Everybody who reaches the target wins. Only a target has this choice. */
  isForAll: boolean;
  winners: TypedNumber;
  prize: string;
  days: [string | null, string | null];
}

/** The fields of the form, named as the server names them. */
export type Faults = Partial<Record<keyof CreateContest, string>>;

export const blank: ContestDraft = {
  name: '',
  brand_ids: [],
  by: 'people',
  measure: 'amount',
  kind: 'standings',
  goal: '',
  isForAll: true,
  winners: 3,
  prize: '',
  days: [null, null],
};

export function toDraft(contest: Contest): ContestDraft {
  const { name, by, measure, goal, winners, prize } = contest;
  return {
    name,
    brand_ids: contest.brands.map(({ id }) => String(id)),
    by,
    measure,
    kind: goal === null ? 'standings' : 'target',
    goal: goal ?? '',
    isForAll: winners === null,
    winners: winners ?? blank.winners,
    prize,
    days: [contest.date_start, contest.date_end],
  };
}

const isForAllOf = ({ kind, isForAll }: ContestDraft) => kind === 'target' && isForAll;

/** Says what is missing or wrong in the form. */
export function faultsIn(draft: ContestDraft): Faults {
  const [start, end] = draft.days;
  const goal = parseNumber(draft.goal) ?? 0;
  const winners = parseNumber(draft.winners) ?? 0;
  return {
    ...(cleanLine(draft.name) === '' && { name: 'Give the contest a name' }),
    ...(draft.brand_ids.length === 0 && { brand_ids: 'Choose at least one brand' }),
    ...(!(start && end) && { date_start: 'Choose the first and the last day' }),
    ...(draft.kind === 'target' && !(goal > 0) && { goal: 'Set a target above 0' }),
    ...(!isForAllOf(draft) && !(winners >= 1) && { winners: 'Say how many win' }),
  };
}

/** The contest that the form describes. Call it only without faults. */
export function toOrder(draft: ContestDraft): CreateContest {
  const [start, end] = draft.days;
  return {
    name: cleanLine(draft.name),
    brand_ids: draft.brand_ids.map(Number),
    by: draft.by,
    measure: draft.measure,
    goal: draft.kind === 'target' ? parseNumber(draft.goal) : null,
    winners: isForAllOf(draft) ? null : parseNumber(draft.winners),
    prize: cleanLine(draft.prize),
    date_start: start ?? '',
    date_end: end ?? '',
  };
}

/** Only what the person changed, so that a save takes back nothing that somebody else has saved meanwhile. */
export function buildChange(seen: ContestDraft, order: CreateContest): UpdateContest {
  const before = toOrder(seen);
  const isNew = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof CreateContest]);
  return Object.fromEntries(Object.entries(order).filter(isNew));
}
