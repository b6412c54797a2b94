import type { Button } from '../../platform/messenger/api/message.js';
import {
  buildQuestion,
  buildQuestionOrAnswer,
  formatQuestionButton,
  formatWorkButton,
  parseQuestionPress,
  parseWorkPress,
  type QuestionPress,
} from './work-day.rules.js';

it.each([
  { brandId: 7, day: '2026-03-11', inWork: true },
  { brandId: 999_999_999, day: '2026-03-11', inWork: false },
  { brandId: null, day: '2026-03-11', inWork: true },
  { page: 12, day: '2026-03-11', inWork: false },
])('a button of /work and /off is parsed as it was formatted: %j', (press) => {
  expect(parseWorkPress(formatWorkButton(press))).toEqual(press);
});

it.each(['', 'work', 'work:7:2026-03-11:2', 'work:x:2026-03-11:1', 'work:7:today:1', 'form:7:2026-03-11:1'])(
  'does not parse %j, which is not a button of /work or /off',
  (data) => {
    expect(parseWorkPress(data)).toBeNull();
  },
);

const day = '2026-03-11';
const listTexts = (buttons: Button[][]) =>
  buttons.map((row) => row.map(({ text }) => (typeof text === 'string' ? text : text.source)));

it.each<QuestionPress>([
  { kind: 'all', day, inWork: true },
  { kind: 'all', day, inWork: false },
  { kind: 'brand', day, brandId: 999_999_999, inWork: true },
  { kind: 'change', day, page: 12 },
])('a button of the question of the day is parsed as it was formatted: %j', (press) => {
  expect(parseQuestionPress(formatQuestionButton(press))).toEqual(press);
});

it.each(['', 'today', 'today:x:2026-03-11:1', 'today:all:today:1', 'work:7:2026-03-11:1'])(
  'does not parse %j, which is not a button of the question of the day',
  (data) => {
    expect(parseQuestionPress(data)).toBeNull();
  },
);

it('the question names up to twenty brands, and shows the buttons of eight at a time', () => {
  const brands = Array.from({ length: 22 }, (_, i) => ({ id: i + 1, name: `Brand ${i + 1}`, inWork: true }));
  expect(buildQuestionOrAnswer(brands, day).text.source).toContain('Brand 20 ✓ and 2 more\\.');
  const [allBrands, firstBrand, ...others] = listTexts(buildQuestion(brands, day, 3).buttons);
  expect([allBrands, firstBrand, others.at(-1)]).toEqual([
    ['I work today', 'Day off'],
    ['Brand 17 ✓'],
    ['‹ Back', '3 of 3'],
  ]);
});
