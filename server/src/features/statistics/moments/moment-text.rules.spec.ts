import { describeMoment, type ToldMoment } from './moment-text.rules.js';

const none = { key: '', rivalName: null };
const evening = (facts: object) =>
  ({
    ...none,
    kind: 'evening',
    facts: { count: 0, amount: '0', place: null, up: 0, ...facts },
  }) as ToldMoment;

it.each<[string, ToldMoment]>([
  [
    'You reached 100% of the target: $10,400.50 of $10,000',
    { ...none, kind: 'target', facts: { have: '1040050', goal: '1000000', isSales: false } },
  ],
  [
    'You reached 100% of the target: 12 of 10 FTD',
    { ...none, kind: 'target', facts: { have: '12', goal: '10', isSales: true } },
  ],
  [
    'Your best day so far: $4,200',
    { ...none, kind: 'best', facts: { span: 'day', have: '420000', isSales: false } },
  ],
  [
    'Your best week so far: 9 FTD',
    { ...none, kind: 'best', facts: { span: 'week', have: '9', isSales: true } },
  ],
  ['5 working days in a row with a deposit', { ...none, kind: 'streak', facts: { days: 5 } }],
  [
    'Ben passed you: $120',
    { ...none, kind: 'passed', facts: { gap: '12000', isSales: false }, rivalId: 4, rivalName: 'Ben' },
  ],
  [
    'You passed Ben: $120',
    { ...none, kind: 'overtook', facts: { gap: '12000', isSales: false }, rivalId: 4, rivalName: 'Ben' },
  ],
  ['User #4 passed you: 2 FTD', { ...none, kind: 'passed', facts: { gap: '2', isSales: true }, rivalId: 4 }],
  ['Today 3 deposits, $2,310, 2nd (+1)', evening({ count: 3, amount: '231000', place: 2, up: 1 })],
  ['Today 1 deposit, 3rd', evening({ count: 1, amount: null, place: 3 })],
  ['Today 1 deposit', evening({ count: 1, amount: '-500' })],
  ['Today 11th (+10)', evening({ place: 11, up: 10 })],
])('says "%s"', (text, moment) => {
  expect(describeMoment({ ...moment, day: '2026-03-12' }, '2026-03-12')).toBe(text);
});

it('says the day of earlier ones', () => {
  const moment = { ...evening({ count: 3, amount: '231000', place: 1 }), day: '2026-03-12' };

  expect(describeMoment(moment, '2026-03-13')).toBe('3 deposits, $2,310, 1st · Mar 12');
});
