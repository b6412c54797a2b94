import type { Period, SavePeriods } from '../../../../api/panel.api.gen';
import type { Conflict } from '../../../../api/errors';
import { addDays, countDays, type Day, formatDays, getFirstOfMonth } from '../../../../kit/core/day';
import type { ConflictTexts } from '../../../../kit/panel/OverwriteQuestion';

export const maxPeriods = 12; // per year

/** A period in the form. */
export interface PeriodRow {
  /** Temporary for a new period. */
  id: number;
  /** Null until chosen. */
  start_date: Day | null;
  end_date: Day | null;
  status?: 'new' | 'delete';
}

/** A row that has both dates and is not to be deleted. */
export type CompleteRow = Period & { status?: 'new' };

/** The days of a period, both inclusive. */
type Span = Pick<Period, 'start_date' | 'end_date'>;

/** Removes a new period at once. A saved one is marked, and deleted with the next save. */
export function removeRow(rows: PeriodRow[], row: PeriodRow): PeriodRow[] {
  if (row.status === 'new') return rows.filter(({ id }) => id !== row.id);
  return rows.map((current) => (current.id === row.id ? { ...current, status: 'delete' } : current));
}

/** Whether the lists are equal, apart from new periods for which nothing was chosen yet. */
export function areEqual(rows: PeriodRow[], others: PeriodRow[]): boolean {
  const serialize = (list: PeriodRow[]) =>
    JSON.stringify(list.filter((row) => row.status !== 'new' || row.start_date));
  return serialize(rows) === serialize(others);
}

export function hasOverlap(rows: PeriodRow[]): boolean {
  const complete = rows.filter(isComplete);
  return complete.some((row, index) => overlapsAny(row, complete.slice(0, index)));
}

export const overlapsAny = (span: Span, rows: PeriodRow[]): boolean =>
  rows.some((row) => isComplete(row) && row.start_date <= span.end_date && span.start_date <= row.end_date);

/** Omits periods that lack a date. */
export const toSaveRequest = (rows: PeriodRow[]): SavePeriods['periods'] =>
  rows.flatMap((row): SavePeriods['periods'] => {
    if (row.status === 'delete') return [{ id: row.id, status: row.status }];
    return isComplete(row) ? [row] : [];
  });

export function isComplete(row: PeriodRow): row is CompleteRow {
  return row.status !== 'delete' && row.start_date !== null && row.end_date !== null;
}

/**
 * Whether the periods consist of whole weeks, so that their weekdays matter more than their dates. Ignores periods that the ends
 * of the year may have cut, unless there are no others.
 */
export function areWeekly(periods: Period[]): boolean {
  const uncut = periods.filter(
    ({ start_date, end_date }) => !start_date.endsWith('-01-01') && !end_date.endsWith('-12-31'),
  );
  return (uncut.length > 0 ? uncut : periods).every(
    ({ start_date, end_date }) => countDays(start_date, end_date) % 7 === 0,
  );
}

/** Returns the same day of the next year. The last day of a month becomes the last day of the same month. */
function addYear(day: Day): Day {
  const nextYearsLastOfMonth = addDays(getFirstOfMonth(day, 13), -1);
  const isLastOfMonth = addDays(getFirstOfMonth(day, 1), -1) === day;
  return isLastOfMonth ? nextYearsLastOfMonth : `${nextYearsLastOfMonth.slice(0, 8)}${day.slice(8)}`;
}

/**
 * Moves the periods of the previous year into `year`: weekly ones by 52 weeks, others to the same dates. Cuts them to the year, and
 * drops those outside.
 */
export function shiftToNextYear(periods: Period[], year: number): Span[] {
  const shift = areWeekly(periods) ? (day: Day) => addDays(day, 364) : addYear;
  const [firstDay, lastDay] = [`${year}-01-01`, `${year}-12-31`];
  const spans = periods.map(({ start_date, end_date }) => {
    const [start, end] = [shift(start_date), shift(end_date)];
    return { start_date: start < firstDay ? firstDay : start, end_date: end > lastDay ? lastDay : end };
  });
  return spans.filter(({ start_date, end_date }) => start_date <= end_date);
}

export interface PeriodsArg {
  id: number;
  savePeriods: SavePeriods;
}

/** The `field` of a conflict is `periods.N`. */
const findRow = ({ savePeriods }: PeriodsArg, { field }: Conflict) =>
  savePeriods.periods[Number(field.split('.')[1])]!;
const formatPeriodDays = (period: unknown) => {
  const { start_date, end_date } = (period ?? {}) as Partial<Period>;
  return start_date && end_date ? formatDays(start_date, end_date) : 'Deleted';
};

export function describePeriodConflict(conflict: Conflict, arg: PeriodsArg): ConflictTexts {
  const row = findRow(arg, conflict);
  return { what: `period #${row.id}`, theirs: formatPeriodDays(conflict.value), mine: formatPeriodDays(row) };
}

/** Marks what others have saved as seen, so that it is overwritten. A period that they have deleted is added as a new one. */
export function applyMine(arg: PeriodsArg, conflicts: Conflict[]): PeriodsArg {
  const { periods, seen = [], year } = arg.savePeriods;
  const currentById = new Map(
    conflicts.map((conflict) => [findRow(arg, conflict).id, conflict.value as Period | null]),
  );
  return {
    id: arg.id,
    savePeriods: {
      year,
      periods: periods.map((row) =>
        currentById.get(row.id as number) === null ? { ...(row as Period), status: 'new' as const } : row,
      ),
      seen: seen.flatMap((period) =>
        currentById.has(period.id) ? (currentById.get(period.id) ?? []) : period,
      ),
    },
  };
}

/** Omits the periods that others have saved. Null if no changes are left. */
export function applyTheirs(arg: PeriodsArg, conflicts: Conflict[]): PeriodsArg | null {
  const { periods, seen = [], year } = arg.savePeriods;
  const droppedRows = new Set(conflicts.map((conflict) => findRow(arg, conflict)));
  const rest = periods.filter((row) => !droppedRows.has(row));
  const isChanged = (row: SavePeriods['periods'][number]) =>
    row.status || formatPeriodDays(row) !== formatPeriodDays(seen.find(({ id }) => id === row.id));
  return rest.some(isChanged) ? { id: arg.id, savePeriods: { year, periods: rest, seen } } : null;
}
