import type { Contest, ContestStanding, ContestStandings, OwnContest } from '../api/contest.api.gen';
import { newUser } from './new-views';

// Builders of complete responses. A test sets only the fields that it needs.

export function newContest(part: Partial<Contest> = {}): Contest {
  return {
    id: 5,
    name: 'Winter race',
    brands: [{ id: 1, name: 'Northwind' }],
    by: 'people',
    measure: 'amount',
    goal: null,
    winners: 3,
    prize: 'a day off',
    date_start: '2026-12-01',
    date_end: '2026-12-14',
    state: 'running',
    rules:
      'Most money from accepted deposits from 1 to 14 December in Northwind: the first three win a day off.',
    waiting: 0,
    created_at: '2026-11-20T09:00:00.000Z',
    created_by: newUser({ id: 3, public_name: 'Mia Voss' }),
    ...part,
  };
}

export const newStanding = (
  place: number,
  id: number,
  public_name: string,
  part: Partial<ContestStanding> = {},
): ContestStanding => ({
  place,
  user: newUser({ id, public_name }),
  team: null,
  value: 20_000 - 1000 * place,
  percent_of_goal: null,
  is_winner: place <= 3,
  ...part,
});

export function newStandings(
  data: ContestStanding[],
  part: Partial<ContestStandings> = {},
): ContestStandings {
  return {
    state: 'running',
    waiting: 0,
    counted_at: '2026-12-05T09:00:00.000Z',
    of: data.length,
    data,
    changes: [],
    current_page: 1,
    last_page: 1,
    ...part,
  };
}

export function newOwnContest(part: Partial<OwnContest> = {}): OwnContest {
  const { created_by: _, ...contest } = newContest();
  const [ann, ben, cleo] = [newStanding(1, 11, 'Ann'), newStanding(2, 12, 'Ben'), newStanding(3, 13, 'Cleo')];
  return {
    ...contest,
    standings: {
      of: 14,
      top: [ann, ben, cleo],
      around: [newStanding(5, 15, 'Dora'), newStanding(6, 4, 'Anna Petrova'), newStanding(7, 17, 'Finn')],
      own: { place: 6, value: 14_000, gap: 1000.5, percent_of_goal: null, is_winner: false },
    },
    ...part,
  };
}
