import { buildDifference } from './difference.rules.js';

it('keeps the fields that differ, on both sides', () => {
  const before = { name: 'North', hour: 2, chat: null, kept: 'as it was' };
  const after = { name: 'South', hour: 2, chat: 5 };

  expect(buildDifference({ before, after })).toEqual({
    before: { name: 'North', chat: null },
    after: { name: 'South', chat: 5 },
  });
});

it('keeps identifying fields on both sides, even if unchanged', () => {
  expect(buildDifference({ about: { user_id: 7 }, before: { team_id: 1 }, after: { team_id: 2 } })).toEqual({
    before: { user_id: 7, team_id: 1 },
    after: { user_id: 7, team_id: 2 },
  });
  expect(buildDifference({ about: { user_id: 7 } })).toEqual({ before: null, after: { user_id: 7 } });
});

it('keeps all fields of a new and of a deleted subject', () => {
  expect(buildDifference({ after: { name: 'North' } })).toEqual({ before: null, after: { name: 'North' } });
  expect(buildDifference({ before: { name: 'North' } })).toEqual({ before: { name: 'North' }, after: null });
});

it('compares dates, lists and what is missing as JSON has them', () => {
  const at = (day: string) => new Date(`2026-03-${day}T00:00:00Z`);

  expect(
    buildDifference({
      before: { at: at('01'), brands: [1, 2], gone: undefined, none: null },
      after: { at: at('01'), brands: [1, 3], gone: null, none: undefined },
    }),
  ).toEqual({ before: { brands: [1, 2] }, after: { brands: [1, 3] } });
});

it('leaves out what has no value also beside simple ones', () => {
  const before = { name: 'North', hour: 2 };
  const after = { name: 'South', hour: undefined };

  expect(buildDifference({ before, after })).toEqual({ before: { name: 'North' }, after: { name: 'South' } });
});
