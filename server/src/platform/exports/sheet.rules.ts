import { MOSCOW_OFFSET_MS } from '../time/time.rules.js';

/** A column of a sheet. `time`: an instant, shown in Moscow time; the title must say so. */
export interface Column {
  title: string;
  kind: 'text' | 'number' | 'money' | 'time';
}

/** By the column's kind: a text, a number (which may be a decimal text), or an instant. Null and '' are empty cells. */
export type Cell = string | number | Date | null;

export interface Sheet {
  /** The name of the sheet: at most 20 characters. */
  title: string;
  columns: readonly Column[];
  /** Rows in the file's format. A batch is written before the next one is requested. */
  batches: AsyncGenerator<string[]>;
}

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export async function* toSingleBatch(rows: string[]): AsyncGenerator<string[]> {
  yield rows;
}

/** Shifts an instant, so that its UTC fields are the time in Moscow. */
export const toMoscowClock = (instant: Date): Date => new Date(instant.getTime() + MOSCOW_OFFSET_MS);

/** Excel recognizes UTF-8 only by this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Characters that start a formula, as listed by OWASP, and their full-width forms, which some spreadsheets accept. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Formats a row of a CSV file (RFC 4180). An apostrophe prevents a text from being evaluated as a formula. */
export function formatCsvRow(cells: readonly Cell[], columns: readonly Column[]): string {
  return `${cells.map((cell, i) => formatCsvCell(cell, columns[i]!.kind)).join(',')}\r\n`;
}

export function formatCsvHeader(columns: readonly Column[]): string {
  return `${columns.map(({ title }) => formatCsvText(title)).join(',')}\r\n`;
}

function formatCsvCell(cell: Cell, kind: Column['kind']): string {
  if (cell === null) return '';
  if (cell instanceof Date) return toMoscowClock(cell).toISOString().slice(0, 19).replace('T', ' ');
  return kind === 'text' ? formatCsvText(String(cell)) : String(cell);
}

function formatCsvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replace(/"/g, '""')}"` : safe;
}
