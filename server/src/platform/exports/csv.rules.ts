import { type Cell, type Column, toMoscowClock } from './sheet.rules.js';

/** Excel recognizes UTF-8 only by this. */
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
