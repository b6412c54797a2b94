import { expect, it } from 'vitest';
import {
  describeCountChange,
  formatWeekDays,
  omitWeeksBeforeFirstTicket,
  summarizeWeeks,
  describeTimeChange,
  type Week,
} from './weeks';

const newWeek = (part: Partial<Week> = {}): Week => ({
  week: '2026-03-13',
  opened: 0,
  replied: 0,
  first_reply: null,
  closed: 0,
  resolution: null,
  ...part,
});
const newRepliedWeek = (median: number, part: Partial<Week> = {}) =>
  newWeek({ replied: 1, first_reply: { median, p90: median }, ...part });

it('omits the weeks before the first ticket', () => {
  const [withOpened, withClosed, withReply] = [
    newWeek({ opened: 1 }),
    newWeek({ closed: 1 }),
    newRepliedWeek(60),
  ];
  expect(omitWeeksBeforeFirstTicket([newWeek(), withOpened, newWeek()])).toEqual([withOpened, newWeek()]);
  expect(omitWeeksBeforeFirstTicket([newWeek(), withClosed])).toEqual([withClosed]);
  expect(omitWeeksBeforeFirstTicket([newWeek(), withReply])).toEqual([withReply]);
  expect(omitWeeksBeforeFirstTicket([newWeek(), newWeek()])).toEqual([]);
});

it('formats a week that crosses the end of a year', () => {
  expect(formatWeekDays(newWeek({ week: '2025-12-26' }))).toBe('26.12.2025 – 01.01.2026');
});

it.each([
  [3, 1, '2 more'],
  [1, 3, '2 fewer'],
  [3, 3, 'same'],
  [1_500, 0, '1,500 more'],
])('describes a count of %d after %d as %s', (now, before, text) => {
  expect(describeCountChange(now, before)).toBe(text);
});

it.each([
  [840, 1_200, '6 min faster'],
  [1_200, 840, '6 min slower'],
  [45, 45, 'same'],
  [46, 45, '1 s slower'],
  [879, 840, 'same'], // both are shown as 14 min
  [899, 1_200, '6 min faster'], // shown as 14 min and 20 min
  [86_399, 86_400, '1 min faster'], // shown as 23 h 59 min and 1 d
  [86_400, 90_000, '1 h faster'],
])('describes a median of %d s after %d s as %s', (now, before, text) => {
  expect(describeTimeChange(newRepliedWeek(now), newRepliedWeek(before), 'first_reply')?.text).toBe(text);
});

it('describes no change of the median unless both weeks have one', () => {
  expect(describeTimeChange(newRepliedWeek(60), newWeek(), 'first_reply')).toBeNull();
  expect(describeTimeChange(newWeek(), newRepliedWeek(60), 'first_reply')).toBeNull();
  expect(describeTimeChange(newRepliedWeek(60), undefined, 'first_reply')).toBeNull();
});

it('summarizes the current week, and compares last week with the week before', () => {
  const thisWeek = newRepliedWeek(840, { opened: 12, closed: 9 });
  const lastWeek = newRepliedWeek(1_200, { opened: 30, closed: 28 });
  expect(summarizeWeeks([newWeek({ opened: 26, closed: 30 }), lastWeek, thisWeek])).toEqual([
    'This week so far: first reply in 14 min (median), 6 min faster than last week; 12 opened, 9 closed.',
    'Last week against the week before: 30 opened (4 more), 28 closed (2 fewer).',
  ]);
});

it('omits comparisons with missing weeks', () => {
  expect(summarizeWeeks([])).toEqual([]);
  expect(summarizeWeeks([newWeek({ opened: 1 })])).toEqual([
    'This week so far: no first reply yet; 1 opened, 0 closed.',
  ]);
  expect(summarizeWeeks([newWeek(), newRepliedWeek(60)])).toEqual([
    'This week so far: first reply in 1 min (median); 0 opened, 0 closed.',
  ]);
  expect(summarizeWeeks([newRepliedWeek(60), newRepliedWeek(60)])[0]).toContain(
    'in 1 min (median), the same as last week;',
  );
});
