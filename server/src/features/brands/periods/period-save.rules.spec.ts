import { planSave } from './period-save.rules.js';

const march = { id: 1, start_date: '2026-03-01', end_date: '2026-03-31' };
const april = { id: 2, start_date: '2026-04-01', end_date: '2026-04-30' };
const shorter = { ...march, end_date: '2026-03-30' };
const gone = (id: number) => ({ id, status: 'delete' as const });
const fresh = ({ start_date, end_date }: typeof march) => ({ start_date, end_date, status: 'new' as const });
const nothing = { added: [], changed: [], deletedIds: [], overwrites: [] };
const stored = (...periods: (typeof march)[]) =>
  periods.map(({ id, start_date, end_date }) => ({ id, startDate: start_date, endDate: end_date }));

it('leaves alone what somebody else has changed or deleted, if this person has not', () => {
  expect(planSave(stored(shorter), { periods: [march, april], seen: [march, april] })).toEqual(nothing);
});

it('changes, adds and deletes the rest', () => {
  const may = { ...april, id: 3, start_date: '2026-05-01', end_date: '2026-05-31' };

  expect(
    planSave(stored(march, april), { periods: [shorter, gone(2), fresh(may)], seen: [march, april] }),
  ).toEqual({
    ...nothing,
    changed: [shorter],
    deletedIds: [2],
    added: [{ start_date: '2026-05-01', end_date: '2026-05-31' }],
  });
});

it.each([
  [
    'changes what somebody else has changed',
    stored({ ...march, end_date: '2026-03-29' }),
    { ...march, end_date: '2026-03-29' },
    shorter,
  ],
  ['changes what somebody else has deleted', stored(), null, shorter],
  ['deletes what somebody else has changed', stored(shorter), shorter, gone(1)],
])('is refused if it %s', (_case, present, value, row) => {
  expect(planSave(present, { periods: [row], seen: [march] })).toEqual({
    ...nothing,
    overwrites: [{ field: 'periods.0', value, key: 'periods', read: expect.any(Function) }],
  });
});

it('is no conflict if two people delete the same', () => {
  expect(planSave(stored(), { periods: [gone(1)], seen: [march] })).toEqual(nothing);
});

it('does not add again what has been stored since, such as by a save whose answer was lost', () => {
  expect(planSave(stored(march, april), { periods: [fresh(april)], seen: [march] })).toEqual(nothing);
  expect(
    planSave(stored(march, april), { periods: [fresh(april)], seen: [march, april] }).added,
  ).toHaveLength(1);
  expect(planSave(stored(march, april), { periods: [fresh(april)] }).added).toHaveLength(1);
});

it('is 404 for a period that was never there', () => {
  expect(() => planSave(stored(march), { periods: [shorter, { ...april, id: 9 }], seen: [march] })).toThrow(
    'Not found',
  );
  expect(() => planSave(stored(), { periods: [gone(1)] })).toThrow('Not found');
});
