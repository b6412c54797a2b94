import { DEFAULT_LANGUAGE, type Language } from '../../../shared/language.rules.js';
import type { Markdown, Piece } from '../../platform/messenger/api/markdown.js';
import { localize, renderPlain } from '../../texts/texts.js';
import type { UserView } from '../people/user.schemas.js';
import type { ContestContent, ContestRow } from './contest.repository.js';
import { type ContestRules, getState } from './contest.rules.js';
import type { ContestView, CreateContest } from './contest.schemas.js';
import { buildRulesText } from './contest-text.rules.js';

export const toRules = (row: ContestRow): ContestRules => ({
  ...row,
  goal: row.goal === null ? null : Number(row.goal),
});

/** `today`: the current reporting day. `language`: the reader's. */
export function toContestView(
  row: ContestRow,
  today: string,
  language: Language = DEFAULT_LANGUAGE,
): ContestView {
  const rules = toRules(row);
  return {
    id: row.id,
    name: row.name,
    brands: row.brands.map(({ id, name }) => ({ id, name })),
    by: row.by,
    measure: row.measure,
    goal: rules.goal,
    winners: row.winners,
    prize: row.prize,
    date_start: row.startDate,
    date_end: row.endDate,
    state: getState(row, today),
    rules: renderPlain(buildRulesText(rules, row.brands), language),
    waiting: row.waiting,
    created_at: row.createdAt,
    created_by: row.createdBy,
  };
}

/** Some people have no name, such as erased ones. */
export const buildPersonName = (personById: ReadonlyMap<number, UserView>, id: number): Piece =>
  personById.get(id)?.public_name ?? localize('people.unnamed', { id });

export const buildTeamName = (id: 1 | 2): Markdown => localize('teams.name', { id });

/** The request body that would create this contest. */
export const toCreateContest = (contest: ContestView): CreateContest => ({
  name: contest.name,
  brand_ids: contest.brands.map(({ id }) => id),
  by: contest.by,
  measure: contest.measure,
  goal: contest.goal,
  winners: contest.winners,
  prize: contest.prize,
  date_start: contest.date_start,
  date_end: contest.date_end,
});

/** The columns of a contest that the body of a request sets. */
export const toContent = (body: CreateContest): ContestContent => ({
  name: body.name,
  by: body.by,
  measure: body.measure,
  goal: body.goal === null ? null : String(body.goal),
  winners: body.winners,
  prize: body.prize,
  startDate: body.date_start,
  endDate: body.date_end,
});
