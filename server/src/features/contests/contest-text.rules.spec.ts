import { Markdown, md } from '../../platform/messenger/api/markdown.js';
import { renderPlain } from '../../texts/texts.js';
import type { ContestRules } from './contest.rules.js';
import type { StandingLine } from './contest-ranking.rules.js';
import { buildMessage, buildResult, buildRulesText, formatChange } from './contest-text.rules.js';
import { buildPersonName } from './contest-view.js';

type Announced = Parameters<typeof buildMessage>[0];
const contest: Announced = {
  name: 'Race',
  rules: new Markdown('The rules'),
  state: 'final',
  waiting: 0,
  measure: 'improvement',
  date_start: '2026-03-01',
  date_end: '2026-03-31',
};
/** Lines of winners, with the places from 1 on. */
const newLines = (count: number, value = 100n): StandingLine[] =>
  Array.from({ length: count }, (_, i) => ({
    place: i + 1,
    userId: i,
    teamId: null,
    value,
    permilleOfGoal: null,
    isWinner: true,
  }));
const buildSource = (lines: StandingLine[], name = 'Anna', change: Partial<Announced> = {}) =>
  buildMessage({ ...contest, ...change }, lines, '2026-03-15', () => name).source;

it('a message escapes what people wrote, and isolates right-to-left names', () => {
  expect(buildSource(newLines(1), '_x_ <b>')).toMatch(/\n1\\\. \\_x\\_ <b\\>: \\\+1%$/);
  expect(buildSource(newLines(1), 'שלום')).toContain('\u2068שלום\u2069: ');
});

it('a message omits people without a result', () => {
  const buildRunning = (lines: StandingLine[]) => buildSource(lines, 'Anna', { state: 'running' });
  const withoutResult = newLines(2, -10_000n); // -100%
  expect(buildRunning(withoutResult)).toMatch(/\nDay 15 of 31:\nNobody has a result yet\\.$/);
  const [line] = newLines(1, -9_900n);
  expect(buildRunning([line!, ...withoutResult])).toMatch(/:\n1\\. Anna: \\-99%$/);
});

it('a message names up to twenty winners, and fits into one message with the longest texts', () => {
  const text = buildSource(newLines(22, 123_456_789n), 'W'.repeat(64), {
    name: 'N'.repeat(100),
    rules: new Markdown('R'.repeat(1_900)),
  });

  expect(text.split('\n').at(-1)).toBe('and 2 more');
  expect(text.length).toBeLessThan(4_096);
});

const rules: ContestRules = {
  by: 'people',
  measure: 'amount',
  goal: null,
  winners: 3,
  prize: 'a dinner for two',
  startDate: '2026-12-01',
  endDate: '2026-12-14',
};
const alpha = { name: 'Alpha', countsOnlyFtd: false };
const sales = { name: 'Sales', countsOnlyFtd: true };
const formatRules = (change: Partial<ContestRules> = {}, brands = [alpha]) =>
  renderPlain(buildRulesText({ ...rules, ...change }, brands), 'en');

it.each<[Partial<ContestRules>, string]>([
  [
    {},
    'Most money from accepted deposits from 1 to 14 December in Alpha: the first three win a dinner for two.',
  ],
  [
    { winners: 1, prize: 'a bike.' },
    'Most money from accepted deposits from 1 to 14 December in Alpha: the first wins a bike.',
  ],
  [
    { winners: 12, prize: '' },
    'Most money from accepted deposits from 1 to 14 December in Alpha: the first 12 win.',
  ],
  [
    { goal: 20_000, winners: null, prize: '' },
    '$20,000.00 from accepted deposits from 1 to 14 December in Alpha: everybody who reaches it wins.',
  ],
  [
    { goal: 1, winners: 2, measure: 'count', prize: '' },
    '1 accepted deposit from 1 to 14 December in Alpha: the first two of those who reach it win.',
  ],
  [
    { by: 'teams', measure: 'count', goal: 2.5, winners: null, prize: '' },
    '2.5 accepted deposits for each active member of a team from 1 to 14 December in Alpha: every team that reaches it wins.',
  ],
  [
    { measure: 'improvement', prize: '' },
    'Biggest gain over your usual week (the median of your last eight) from 1 to 14 December in Alpha: the first three win.',
  ],
  [
    { measure: 'improvement', goal: 20, winners: null, prize: '' },
    'A gain of 20% over your usual week (the median of your last eight) from 1 to 14 December in Alpha: everybody who reaches it wins.',
  ],
])('the rules %j are one sentence', (change, text) => {
  expect(formatRules(change)).toBe(text);
});

it('the rules say what counts in sales brands', () => {
  const count = { measure: 'count', prize: '' } as const;
  expect(formatRules(count, [sales])).toMatch(/^Most first-time deposits from/);
  expect(formatRules(count, [alpha, sales])).toMatch(
    /^Most accepted deposits \(only first-time ones in Sales\) from .* in Alpha and Sales:/,
  );
  const gain = { ...count, measure: 'improvement' } as const;
  expect(formatRules(gain, [sales])).toMatch(/^Biggest gain in first-time deposits over your usual week/);
  expect(formatRules(gain, [alpha, sales])).toMatch(/^Biggest gain over your usual week/);
});

it('the rules name up to five brands', () => {
  const newBrands = (count: number) => Array.from({ length: count }, (_, i) => ({ ...alpha, name: `B${i}` }));
  expect(formatRules({}, newBrands(5))).toContain('in B0, B1, B2, B3 and B4:');
  expect(formatRules({}, newBrands(6))).toContain('in 6 brands:');
});

it.each([
  ['2026-12-03', '2026-12-03', 'on 3 December in'],
  ['2026-11-28', '2026-12-04', 'from 28 November to 4 December in'],
  ['2026-12-28', '2027-01-04', 'from 28 December 2026 to 4 January 2027 in'],
])('the rules name the days %s to %s', (startDate, endDate, text) => {
  expect(formatRules({ startDate, endDate })).toContain(text);
});

it.each([
  ['amount', 1250.5, '$1,250.50'],
  ['count', 1, '1 deposit'],
  ['count', 1.5, '1.5 deposits'],
  ['count', 1250, '1,250 deposits'],
  ['improvement', 12.5, '+12.5%'],
  ['improvement', 0, '+0%'],
  ['improvement', -100, '-100%'],
] as const)('formats the %s %d as a result', (measure, value, text) => {
  expect(renderPlain(buildResult(measure, value), 'en')).toBe(text);
});

it('a person without a name is shown by id', () => {
  expect(renderPlain(md`${buildPersonName(new Map(), 5)}`, 'en')).toBe('User #5');
});

it('a change of a result names both results: deposits, or cents as dollars', () => {
  const change = { name: 'Anna', brand: 'Alpha', before: '2', after: '1' };
  expect(formatChange(true, change)).toBe('Anna in Alpha: 1 deposit instead of 2 deposits');
  expect(formatChange(false, change)).toBe('Anna in Alpha: $0.01 instead of $0.02');
});
