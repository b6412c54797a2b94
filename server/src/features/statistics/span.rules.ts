import {
  addDays,
  calendarMonth,
  daysBetween,
  type DayRange,
} from '../../platform/time/reporting-time.rules.js';

/** Kept totals to add (`sign` 1) or to take off (-1): those of days, or the one of the month that begins on `fromDay`. */
export interface Piece {
  span: 'day' | 'month';
  fromDay: string;
  toDay: string;
  sign: 1 | -1;
}

/**
 * The fewest kept totals that make up the days: whole calendar months come from the totals of months, and of a month that
 * is mostly covered the rest is taken off. So no range reads more than half a month of days at either end.
 */
export function piecesOf({ startDate, endDate }: DayRange): Piece[] {
  const pieces: Piece[] = [];
  const addDaysOf = (fromDay: string, toDay: string, sign: 1 | -1) => {
    if (fromDay <= toDay) pieces.push({ span: 'day', fromDay, toDay, sign });
  };
  for (let day = startDate; day <= endDate;) {
    const month = calendarMonth(day);
    const last = endDate < month.endDate ? endDate : month.endDate;
    const covered = daysBetween(day, last) + 1;
    if (covered * 2 > daysBetween(month.startDate, month.endDate) + 1) {
      pieces.push({ span: 'month', fromDay: month.startDate, toDay: month.startDate, sign: 1 });
      addDaysOf(month.startDate, addDays(day, -1), -1);
      addDaysOf(addDays(last, 1), month.endDate, -1);
    } else {
      addDaysOf(day, last, 1);
    }
    day = addDays(month.endDate, 1);
  }
  return pieces;
}
