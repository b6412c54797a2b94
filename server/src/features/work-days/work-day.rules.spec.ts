import {
  formatButton,
  parseButton,
  type AskedBrand,
  buildQuestion,
  formatQuestionButton,
  buildQuestionOrAnswer,
  type QuestionPress,
  parseQuestionPress,
} from './work-day.rules.js';

it.each([
  { brandId: 7, day: '2026-03-11', inWork: true },
  { brandId: 999_999_999, day: '2026-03-11', inWork: false },
  { brandId: null, day: '2026-03-11', inWork: true },
])('parses the data that it builds for a button: %j', (answer) => {
  expect(parseButton(formatButton(answer))).toEqual(answer);
});

it.each(['', 'work', 'work:7:2026-03-11:2', 'work:x:2026-03-11:1', 'work:7:today:1', 'form:7:2026-03-11:1'])(
  'leaves the button %j to others',
  (data) => {
    expect(parseButton(data)).toBeNull();
  },
);

const day = '2026-03-11';
const north: AskedBrand = { id: 1, name: 'North', inWork: null };
const south: AskedBrand = { id: 2, name: 'South', inWork: null };
const listTexts = (buttons: { text: string }[][]) => buttons.map((row) => row.map(({ text }) => text));

it.each<QuestionPress>([
  { kind: 'all', day, inWork: true },
  { kind: 'all', day, inWork: false },
  { kind: 'brand', day, brandId: 999_999_999, inWork: true },
  { kind: 'change', day, page: 12 },
])('parses the data that it builds for a button: %j', (press) => {
  expect(parseQuestionPress(formatQuestionButton(press))).toEqual(press);
});

it.each(['', 'today', 'today:x:2026-03-11:1', 'today:all:today:1', 'work:7:2026-03-11:1'])(
  'leaves the button %j to others',
  (data) => {
    expect(parseQuestionPress(data)).toBeNull();
  },
);

it('has one pair of buttons for all brands, and one button for each of several', () => {
  expect(listTexts(buildQuestion([north], day).buttons)).toEqual([['I work today', 'Day off']]);
  const both = buildQuestion([north, south], day);
  expect(both.text.source).toBe('Work today?\n*North*\n*South*');
  expect(listTexts(both.buttons)).toEqual([['I work today', 'Day off'], ['North'], ['South']]);
});

it('becomes the answer once all brands have one, with a button that shows the question again', () => {
  const half = [{ ...north, inWork: true }, south];
  expect(buildQuestionOrAnswer(half, day).text.source).toBe('Work today?\n*North* ✓\n*South*');
  const all = [
    { ...north, inWork: true },
    { ...south, inWork: false },
  ];
  const { text, buttons } = buildQuestionOrAnswer(all, day);
  expect(text.source).toBe('Today: North ✓, South ✗\\.');
  expect(listTexts(buttons)).toEqual([['Change']]);
});

it('reverses an answer by the button of its brand', () => {
  const { buttons } = buildQuestion(
    [
      { ...north, inWork: true },
      { ...south, inWork: false },
    ],
    day,
  );
  const presses = buttons.slice(1).map(([button]) => {
    if (!button || !('data' in button)) throw new Error('no button');
    return [button.text, parseQuestionPress(button.data)];
  });
  expect(presses).toEqual([
    ['North ✓', { kind: 'brand', day, brandId: 1, inWork: false }],
    ['South ✗', { kind: 'brand', day, brandId: 2, inWork: true }],
  ]);
});

it('names twenty brands, and shows the buttons of eight at a time', () => {
  const many = Array.from({ length: 22 }, (_, i) => ({ id: i + 1, name: `Brand ${i + 1}`, inWork: true }));
  expect(buildQuestionOrAnswer(many, day).text.source).toContain('Brand 20 ✓ and 2 more\\.');
  expect(listTexts(buildQuestion(many, day, 3).buttons).at(-1)).toEqual(['‹ Back', '3 of 3']);
});
