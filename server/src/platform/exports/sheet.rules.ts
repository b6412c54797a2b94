/** `time`: an instant, shown in Moscow time; the column's title must say so. */
export interface Column {
  title: string;
  kind: 'text' | 'number' | 'money' | 'time';
}

/** A string, a number or decimal string, or an instant, according to the column's kind. Null and '' are empty cells. */
export type Cell = string | number | Date | null;

/** A table to export. */
export interface Sheet {
  /** The name of the sheet: at most 20 letters. */
  title: string;
  columns: readonly Column[];
  /** Rows in the file's format. A batch is written before the next one is requested. */
  batches: AsyncGenerator<string[]>;
}

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Wraps rows that are already in memory. */
export async function* toBatches(rows: string[]): AsyncGenerator<string[]> {
  yield rows;
}

/** UTC+3, a fixed offset. */
const MOSCOW_MS = 3 * 3_600_000;

/** An instant as if Moscow's clocks showed UTC. */
export const toMoscowClock = (instant: Date): Date => new Date(instant.getTime() + MOSCOW_MS);
