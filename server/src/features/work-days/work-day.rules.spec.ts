import { formatButton, parseButton } from './work-day.rules.js';

it.each([
  { brandId: 7, day: '2026-03-11', inWork: true },
  { brandId: 999_999_999, day: '2026-03-11', inWork: false },
  { brandId: null, day: '2026-03-11', inWork: true },
])('reads what it wrote on a button: %j', (answer) => {
  expect(parseButton(formatButton(answer))).toEqual(answer);
});

it.each(['', 'work', 'work:7:2026-03-11:2', 'work:x:2026-03-11:1', 'work:7:today:1', 'form:7:2026-03-11:1'])(
  'leaves the button %j to others',
  (data) => {
    expect(parseButton(data)).toBeNull();
  },
);
