import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import type { Contest, CreateContest, UpdateContest } from '../../../api/contest.api.gen';
import { findNumber, type TypedNumber } from '../../../kit/panel/typed-number';

export interface ContestDraft {
  name: string;
  brand_ids: string[];
  by: Contest['by'];
  measure: Contest['measure'];
  /** What decides who wins. */
  kind: 'standings' | 'target';
  goal: TypedNumber;
  /** Whether everybody who reaches the target wins. Only for targets. */
  isForAll: boolean;
  winners: TypedNumber;
  prize: string;
  days: [string | null, string | null];
}

/** Error texts by the field names of the server. */
export type FieldErrors = Partial<Record<keyof CreateContest, string>>;

export const blankDraft: ContestDraft = {
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
    winners: winners ?? blankDraft.winners,
    prize,
    days: [contest.date_start, contest.date_end],
  };
}

export const hasUnlimitedWinners = ({ kind, isForAll }: ContestDraft) => kind === 'target' && isForAll;

export function findErrors(draft: ContestDraft): FieldErrors {
  const [start, end] = draft.days;
  const goal = findNumber(draft.goal) ?? 0;
  const winners = findNumber(draft.winners) ?? 0;
  return {
    ...(cleanLine(draft.name) === '' && { name: 'Give the contest a name' }),
    ...(draft.brand_ids.length === 0 && { brand_ids: 'Choose at least one brand' }),
    ...(!(start && end) && { date_start: 'Choose the first and the last day' }),
    ...(draft.kind === 'target' && goal <= 0 && { goal: 'Set a target above 0' }),
    ...(!hasUnlimitedWinners(draft) && winners < 1 && { winners: 'Say how many win' }),
  };
}

/** Builds the request of a draft for which `findErrors` finds nothing. */
export function toCreateRequest(draft: ContestDraft): CreateContest {
  const [start, end] = draft.days;
  return {
    name: cleanLine(draft.name),
    brand_ids: draft.brand_ids.map(Number),
    by: draft.by,
    measure: draft.measure,
    goal: draft.kind === 'target' ? findNumber(draft.goal) : null,
    winners: hasUnlimitedWinners(draft) ? null : findNumber(draft.winners),
    prize: cleanLine(draft.prize),
    date_start: start ?? '',
    date_end: end ?? '',
  };
}

/** Builds an update of the changed fields only, so that a save does not revert what others have saved. */
export function buildUpdate(initial: ContestDraft, request: CreateContest): UpdateContest {
  const initialRequest = toCreateRequest(initial);
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(initialRequest[field as keyof CreateContest]);
  return Object.fromEntries(Object.entries(request).filter(isChanged));
}

/** Texts by the names of the errors with which the server refuses changes. */
export const contestErrorTexts = {
  'contest has started': 'The contest has started. Its rules stay as they are',
  'Not found': 'Somebody else has deleted this contest',
};
