import { type Action, findDifference } from './deposit.actions.js';

/** Far from the present, so that it does not affect the rating. */
const YEAR = 2031;
const MAX_PERIODS = 12;

const save: Action = async (world) => {
  const { random, app, brand } = world;
  const day = () =>
    `${YEAR}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`;
  const rows = Array.from({ length: random.below(4) }, (_, i) => ({
    id: -i,
    status: 'new' as const,
    start_date: day(),
    end_date: day(),
  }));
  const deletedPeriods = world.periods.filter(() => random.chance(0.15));
  const deleted = deletedPeriods.map(({ id }) => ({ id, status: 'delete' as const }));
  const foreign = random.chance(0.05) ? [{ id: 2_000_000_000, status: 'delete' as const }] : [];
  const answer = await app
    .as(world.manager)
    .post(`brand/reports/dates/${brand.id}`)
    .send({ year: YEAR, periods: [...rows, ...deleted, ...foreign] });

  const remaining = world.periods.filter((period) => !deletedPeriods.includes(period));
  let expected = 200;
  if (rows.some((row) => row.start_date > row.end_date)) expected = 400;
  else if (foreign.length > 0) expected = 404;
  else if (remaining.length + rows.length > MAX_PERIODS) expected = 400;
  const listed = await app.as(world.manager).get(`brand/reports/dates/${brand.id}?year=${YEAR}`);
  const actual = (listed.body === 'is-empty' ? [] : listed.body) as typeof world.periods;
  const dates = (list: { start_date: string; end_date: string }[]) =>
    list.map(({ start_date, end_date }) => `${start_date} ${end_date}`).sort();
  const expectedPeriods = expected === 200 ? [...remaining, ...rows] : world.periods;
  world.periods = actual;
  return findDifference('periods', [expected, dates(expectedPeriods)], [answer.status, dates(actual)]);
};

export const periodActions: Action[] = [save];
