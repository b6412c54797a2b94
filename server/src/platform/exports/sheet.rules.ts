/** `time`: an instant, shown in Moscow time, which the title of the column has to name. */
export interface Column {
  title: string;
  kind: 'text' | 'number' | 'money' | 'time';
}

/** A text, a number or a decimal string, or an instant, as the column says. Null and the empty text are empty cells. */
export type Cell = string | number | Date | null;

/** A table to be written to a file. */
export interface Sheet {
  /** The name of the sheet: at most 20 letters. */
  title: string;
  columns: readonly Column[];
  /** Rows as texts of the file's format, in batches, each of which is written before the next one is asked for. */
  batches: AsyncGenerator<string[]>;
}

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows that are all there. */
export async function* toBatches(rows: string[]): AsyncGenerator<string[]> {
  yield rows;
}

/** UTC+3, a fixed offset. */
const MOSCOW_MS = 3 * 3_600_000;

/** An instant as if Moscow's clocks showed UTC. */
export const toMoscowClock = (instant: Date): Date => new Date(instant.getTime() + MOSCOW_MS);
