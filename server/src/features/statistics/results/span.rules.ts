import {
  addDays,
  getCalendarMonth,
  countDaysBetween,
  type DayRange,
} from '../../../platform/time/time.rules.js';

/** Totals to add (`sign` 1) or subtract (-1): those of days, or the one of the month that begins on `fromDay`. */
export interface Piece {
  span: 'day' | 'month';
  fromDay: string;
  toDay: string;
  sign: 1 | -1;
}

/**
 * The fewest totals that add up to the days. Whole calendar months use the total of the month. If most of a month is in the
 * range, the other days are subtracted from its total. So a range reads at most half a month of days at either end.
 */
export function splitIntoPieces({ startDate, endDate }: DayRange): Piece[] {
  const pieces: Piece[] = [];
  const add = (span: Piece['span'], fromDay: string, toDay: string, sign: Piece['sign']) =>
    pieces.push({ span, fromDay, toDay, sign });
  for (let day = startDate; day <= endDate;) {
    const month = getCalendarMonth(day);
    const last = endDate < month.endDate ? endDate : month.endDate;
    const covered = countDaysBetween(day, last) + 1;
    if (covered * 2 > countDaysBetween(month.startDate, month.endDate) + 1) {
      add('month', month.startDate, month.startDate, 1);
      if (day > month.startDate) add('day', month.startDate, addDays(day, -1), -1);
      if (last < month.endDate) add('day', addDays(last, 1), month.endDate, -1);
    } else {
      add('day', day, last, 1);
    }
    if (last === endDate) break;
    day = addDays(month.endDate, 1);
  }
  return pieces;
}
