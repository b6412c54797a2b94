import { findConflicts } from './conflict.rules.js';

const present = { name: 'South', hour: 4, reasons: ['No proof'] };

it('is a field that holds neither what the caller saw nor what they want', () => {
  expect(findConflicts({ name: 'North', hour: 4 }, present, { name: 'West', hour: 5 })).toEqual([
    { field: 'name', value: 'South' },
  ]);
});

it.each([
  ['the caller saw the present value', { name: 'South' }, { name: 'West' }],
  ['both want the same', { name: 'North' }, { name: 'South' }],
  ['the caller does not change the field', { name: 'North', hour: 4 }, { hour: 5 }],
  ['the caller does not say what they saw', {}, { name: 'West' }],
  ['the caller leaves the field out', { name: 'North' }, { name: undefined }],
])('is none if %s', (_case, seen, wanted) => {
  expect(findConflicts(seen, present, wanted)).toEqual([]);
});

it('compares lists by their items, and treats null as a value', () => {
  const wanted = { reasons: ['Late'], chat: 5 };

  expect(findConflicts({ reasons: ['No proof'], chat: null }, { ...present, chat: null }, wanted)).toEqual(
    [],
  );
  expect(findConflicts({ reasons: [], chat: null }, { ...present, chat: 7 }, wanted)).toEqual([
    { field: 'reasons', value: ['No proof'] },
    { field: 'chat', value: 7 },
  ]);
});

it('is none without `seen`', () => {
  expect(findConflicts(undefined, present, { name: 'West' })).toEqual([]);
});
