import type { Period, SavePeriods } from '../../../api/api.gen';

export const maxPeriods = 12; // per year (spec 9)

/** A period in the form. Dates are days (YYYY-MM-DD), or null while they are not chosen. */
export interface PeriodRow {
  /** A new period has an id made by the browser. The server gives it another one. */
  id: number;
  start: string | null;
  end: string | null;
  status?: 'new' | 'delete';
}

export const rowOf = ({ id, start_date, end_date }: Period): PeriodRow => ({
  id,
  start: start_date,
  end: end_date,
});

/** Removes a new period at once. A saved one is hidden, and removed with the next save (spec 4). */
export function withoutRow(rows: PeriodRow[], row: PeriodRow): PeriodRow[] {
  if (row.status === 'new') return rows.filter(({ id }) => id !== row.id);
  return rows.map((each) => (each.id === row.id ? { ...each, status: 'delete' } : each));
}

/** Whether saving would change nothing. A new period without dates does not count. */
export function areSame(rows: PeriodRow[], others: PeriodRow[]): boolean {
  const text = (list: PeriodRow[]) => JSON.stringify(list.filter((row) => row.status !== 'new' || row.start));
  return text(rows) === text(others);
}

/** Whether two complete periods share a day. */
export function haveOverlap(rows: PeriodRow[]): boolean {
  const complete = rows.filter(isComplete).sort((a, b) => (a.start < b.start ? -1 : 1));
  return complete.some(({ start }, i) => complete.slice(0, i).some(({ end }) => end >= start));
}

/** Makes the body of the save call: complete periods, and those to delete (spec 5). */
export function orderOf(rows: PeriodRow[]): SavePeriods['periods'] {
  return rows.flatMap((row): SavePeriods['periods'] => {
    if (row.status === 'delete') return [{ id: row.id, status: row.status }];
    if (!isComplete(row)) return [];
    const { id, start: start_date, end: end_date } = row;
    return [row.status ? { id, start_date, end_date, status: row.status } : { id, start_date, end_date }];
  });
}

function isComplete(row: PeriodRow): row is PeriodRow & { start: string; end: string } {
  return row.status !== 'delete' && row.start !== null && row.end !== null;
}
