import { buildDifference, findConflicts } from './difference.rules.js';

it('stores the fields that differ, in `before` and in `after`', () => {
  const before = { name: 'North', hour: 2, chat: null, kept: 'as it was' };
  const after = { name: 'South', hour: 2, chat: 5 };

  expect(buildDifference({ before, after })).toEqual({
    before: { name: 'North', chat: null },
    after: { name: 'South', chat: 5 },
  });
});

it('stores identifying fields in `before` and in `after`, even if unchanged', () => {
  expect(buildDifference({ about: { user_id: 7 }, before: { team_id: 1 }, after: { team_id: 2 } })).toEqual({
    before: { user_id: 7, team_id: 1 },
    after: { user_id: 7, team_id: 2 },
  });
  expect(buildDifference({ about: { user_id: 7 } })).toEqual({ before: null, after: { user_id: 7 } });
});

it('stores all fields of a new and of a deleted subject', () => {
  expect(buildDifference({ after: { name: 'North' } })).toEqual({ before: null, after: { name: 'North' } });
  expect(buildDifference({ before: { name: 'North' } })).toEqual({ before: { name: 'North' }, after: null });
});

it('compares dates, lists and missing values in their JSON form', () => {
  const at = (day: string) => new Date(`2026-03-${day}T00:00:00Z`);

  expect(
    buildDifference({
      before: { at: at('01'), brands: [1, 2], gone: undefined, none: null },
      after: { at: at('01'), brands: [1, 3], gone: null, none: undefined },
    }),
  ).toEqual({ before: { brands: [1, 2] }, after: { brands: [1, 3] } });
});

it('omits undefined fields, even if all other fields are texts and numbers', () => {
  const before = { name: 'North', hour: 2 };
  const after = { name: 'South', hour: undefined };

  expect(buildDifference({ before, after })).toEqual({ before: { name: 'North' }, after: { name: 'South' } });
});

const stored = { name: 'South', hour: 4, reasons: ['No proof'] };

it('finds a conflict if the stored value is neither the one that the caller saw nor the wanted one', () => {
  expect(findConflicts({ name: 'North', hour: 4 }, stored, { name: 'West', hour: 5 })).toEqual([
    { field: 'name', value: 'South' },
  ]);
});

it.each([
  ['the caller saw the stored value', { name: 'South' }, { name: 'West' }],
  ['the stored value is the wanted one', { name: 'North' }, { name: 'South' }],
  ['the caller does not change the field', { name: 'North', hour: 4 }, { hour: 5 }],
  ['`seen` does not have the field', {}, { name: 'West' }],
  ['the wanted value is undefined', { name: 'North' }, { name: undefined }],
])('finds no conflict if %s', (_case, seen, wanted) => {
  expect(findConflicts(seen, stored, wanted)).toEqual([]);
});

it('compares lists by their items, and treats null as a value', () => {
  const wanted = { reasons: ['Late'], chat: 5 };

  expect(findConflicts({ reasons: ['No proof'], chat: null }, { ...stored, chat: null }, wanted)).toEqual([]);
  expect(findConflicts({ reasons: [], chat: null }, { ...stored, chat: 7 }, wanted)).toEqual([
    { field: 'reasons', value: ['No proof'] },
    { field: 'chat', value: 7 },
  ]);
});

it('finds no conflict without `seen`', () => {
  expect(findConflicts(undefined, stored, { name: 'West' })).toEqual([]);
});
