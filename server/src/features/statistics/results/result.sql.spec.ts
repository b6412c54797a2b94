import { addDays, getCalendarMonth } from '../../../platform/time/time.rules.js';
import { splitIntoPieces, type Piece } from './result.sql.js';

const range = (startDate: string, endDate: string) => ({ startDate, endDate });
const newDayPiece = (fromDay: string, toDay: string, sign: 1 | -1 = 1): Piece => ({
  span: 'day',
  fromDay,
  toDay,
  sign,
});
const newMonthPiece = (day: string): Piece => ({ span: 'month', fromDay: day, toDay: day, sign: 1 });

it.each([
  ['a day', range('2026-03-10', '2026-03-10'), [newDayPiece('2026-03-10', '2026-03-10')]],
  ['a calendar month', range('2026-03-01', '2026-03-31'), [newMonthPiece('2026-03-01')]],
  ['a leap February', range('2028-02-01', '2028-02-29'), [newMonthPiece('2028-02-01')]],
  [
    'most of a month',
    range('2026-03-02', '2026-03-29'),
    [
      newMonthPiece('2026-03-01'),
      newDayPiece('2026-03-01', '2026-03-01', -1),
      newDayPiece('2026-03-30', '2026-03-31', -1),
    ],
  ],
  ['half a month', range('2026-04-01', '2026-04-15'), [newDayPiece('2026-04-01', '2026-04-15')]],
  [
    'one day more than half',
    range('2026-04-01', '2026-04-16'),
    [newMonthPiece('2026-04-01'), newDayPiece('2026-04-17', '2026-04-30', -1)],
  ],
  [
    'a week over a year end',
    range('2026-12-29', '2027-01-04'),
    [newDayPiece('2026-12-29', '2026-12-31'), newDayPiece('2027-01-01', '2027-01-04')],
  ],
])('splits %s', (_, days, pieces) => {
  expect(splitIntoPieces(days)).toEqual(pieces);
});

it('splits any range into pieces that count each of its days once, and no other day', () => {
  for (let offset = 0; offset < 70; offset++) {
    for (const length of [0, 6, 13, 14, 15, 16, 28, 30, 31, 59, 100]) {
      const startDate = addDays('2027-12-20', offset);
      const days = range(startDate, addDays(startDate, length));
      const countByDay = new Map<string, number>();
      for (const { span, fromDay, toDay, sign } of splitIntoPieces(days)) {
        const last = span === 'day' ? toDay : getCalendarMonth(toDay).endDate;
        for (let day = fromDay; day <= last; day = addDays(day, 1)) {
          countByDay.set(day, (countByDay.get(day) ?? 0) + sign);
        }
      }

      const countedDays = [...countByDay].filter(([, count]) => count !== 0);

      expect(countedDays.map(([, count]) => count)).toEqual(Array(length + 1).fill(1));
      expect(countedDays.map(([day]) => day).sort()).toEqual(
        Array.from({ length: length + 1 }, (_, i) => addDays(startDate, i)),
      );
    }
  }
});
