import type { Period, SavePeriods } from '../../../../api/panel.api.gen';
import type { Conflict } from '../../../../api/errors';
import { addDays, countDays, formatDays, getFirstOfMonth } from '../../../../kit/core/day';
import type { ConflictTexts } from '../../../../kit/panel/OverwriteQuestion';

export const maxPeriods = 12; // per year

/** A period in the form. Dates are days (YYYY-MM-DD), or null until chosen. */
export interface PeriodRow {
  /** For a new period, a temporary id of the browser. */
  id: number;
  start: string | null;
  end: string | null;
  status?: 'new' | 'delete';
}

export const toRow = ({ id, start_date, end_date }: Period): PeriodRow => ({
  id,
  start: start_date,
  end: end_date,
});

/** Removes a new period at once. A saved one is marked, and deleted with the next save. */
export function removeRow(rows: PeriodRow[], row: PeriodRow): PeriodRow[] {
  if (row.status === 'new') return rows.filter(({ id }) => id !== row.id);
  return rows.map((current) => (current.id === row.id ? { ...current, status: 'delete' } : current));
}

/** Whether the lists are equal, apart from new periods for which nothing was chosen yet. */
export function areEqual(rows: PeriodRow[], others: PeriodRow[]): boolean {
  const serialize = (list: PeriodRow[]) =>
    JSON.stringify(list.filter((row) => row.status !== 'new' || row.start));
  return serialize(rows) === serialize(others);
}

export function hasOverlap(rows: PeriodRow[]): boolean {
  const complete = rows.filter(isComplete).sort((a, b) => (a.start < b.start ? -1 : 1));
  return complete.some(({ start }, index) => complete.slice(0, index).some(({ end }) => end >= start));
}

export const overlapsAny = (span: Span, rows: PeriodRow[]): boolean =>
  rows.some((row) => isComplete(row) && row.start <= span.end && span.start <= row.end);

export function toSaveRequest(rows: PeriodRow[]): SavePeriods['periods'] {
  return rows.flatMap((row): SavePeriods['periods'] => {
    if (row.status === 'delete') return [{ id: row.id, status: row.status }];
    if (!isComplete(row)) return [];
    const { id, start: start_date, end: end_date } = row;
    return [row.status ? { id, start_date, end_date, status: row.status } : { id, start_date, end_date }];
  });
}

export function isComplete(row: PeriodRow): row is PeriodRow & { start: string; end: string } {
  return row.status !== 'delete' && row.start !== null && row.end !== null;
}

interface Span {
  start: string;
  end: string;
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
function addYear(day: string): string {
  const nextYearsLastOfMonth = addDays(getFirstOfMonth(day, 13), -1);
  const isLastOfMonth = addDays(getFirstOfMonth(day, 1), -1) === day;
  return isLastOfMonth ? nextYearsLastOfMonth : `${nextYearsLastOfMonth.slice(0, 8)}${day.slice(8)}`;
}

/** Moves periods to `year`, the next one, by 52 weeks if they are weekly, otherwise to the same dates. Cuts them to the year. */
export function shiftToNextYear(periods: Period[], year: number): Span[] {
  const shift = areWeekly(periods) ? (day: string) => addDays(day, 364) : addYear;
  const spans = periods.map(({ start_date, end_date }) => {
    const [start, end] = [shift(start_date), shift(end_date)];
    return {
      start: start < `${year}-01-01` ? `${year}-01-01` : start,
      end: end > `${year}-12-31` ? `${year}-12-31` : end,
    };
  });
  return spans.filter(({ start, end }) => start <= end);
}

interface PeriodsArg {
  id: number;
  savePeriods: SavePeriods;
}

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
