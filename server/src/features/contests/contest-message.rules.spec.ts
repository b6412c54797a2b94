import { contestMessage } from './contest-message.rules.js';
import type { Line } from './contest-ranking.rules.js';

const contest = {
  name: 'Race',
  rules: 'The rules.',
  state: 'final' as const,
  waiting: 0,
  measure: 'improvement' as const,
  date_start: '2026-03-01',
  date_end: '2026-03-14',
};
const winners = (count: number, value = 100n): Line[] =>
  Array.from({ length: count }, (_, n) => ({
    place: n + 1,
    userId: n,
    teamId: null,
    value,
    percentOfGoal: null,
    isWinner: true,
  }));
const message = (lines: Line[], { name = 'Anna', ...change }: Partial<typeof contest> = {}) =>
  contestMessage({ ...contest, ...change }, lines, '2026-03-15', () => name).source;

it('escapes what people wrote, and isolates names from right to left', () => {
  expect(message(winners(1), { name: '_x_ <b>' })).toMatch(/\n1\\\. \\_x\\_ <b\\>: \\\+1%$/);
  expect(message(winners(1), { name: 'שלום' })).toContain('\u2068שלום\u2069: ');
});

it('shows no line of somebody without a result', () => {
  const state = 'running' as 'final';
  const first = message(winners(2, -10_000n), { state, date_end: '2026-03-31' });
  expect(first).toMatch(/\nDay 15 of 31:\nNobody has a result yet\\\.$/);
  const lines = [...winners(1, -9_900n), ...winners(1, -10_000n)];
  expect(message(lines, { state, date_end: '2026-03-31' })).toMatch(/:\n1\\\. Anna: \\-99%$/);
});

it('names twenty winners, and fits one message with the longest texts', () => {
  const text = message(winners(22, 123_456_789n), {
    name: 'W'.repeat(64),
    rules: 'R'.repeat(1_900),
  });

  expect(text.split('\n').at(-1)).toBe('and 2 more');
  expect(text.length).toBeLessThan(4_096);
});
