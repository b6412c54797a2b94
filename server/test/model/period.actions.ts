import { type Action, differ } from './deposit.actions.js';

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
  const gone = world.periods.filter(() => random.chance(0.15));
  const deleted = gone.map(({ id }) => ({ id, status: 'delete' as const }));
  const foreign = random.chance(0.05) ? [{ id: 2_000_000_000, status: 'delete' as const }] : [];
  const answer = await app
    .as(world.manager)
    .post(`brand/reports/dates/${brand.id}`)
    .send({ year: YEAR, periods: [...rows, ...deleted, ...foreign] });

  const kept = world.periods.filter((period) => !gone.includes(period));
  let expected = 200;
  if (rows.some((row) => row.start_date > row.end_date)) expected = 400;
  else if (foreign.length > 0) expected = 404;
  else if (kept.length + rows.length > MAX_PERIODS) expected = 400;
  const listed = await app.as(world.manager).get(`brand/reports/dates/${brand.id}?year=${YEAR}`);
  const now = (listed.body === 'is-empty' ? [] : listed.body) as typeof world.periods;
  const dates = (list: { start_date: string; end_date: string }[]) =>
    list.map(({ start_date, end_date }) => `${start_date} ${end_date}`).sort();
  const wanted = expected === 200 ? [...kept, ...rows] : world.periods;
  world.periods = now;
  return differ('periods', [expected, dates(wanted)], [answer.status, dates(now)]);
};

export const periodActions: Action[] = [save];
