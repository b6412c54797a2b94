import { type Cell, type Column, moscowClock } from './sheet.rules.js';

/** Excel takes a file for UTF-8 only if it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheets take for the beginning of a formula, as OWASP lists it. Some also take the wide forms of Chinese keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One row of a CSV file (RFC 4180). An apostrophe makes a text of what could be a formula. */
export function csvRow(cells: readonly Cell[], columns: readonly Column[]): string {
  return `${cells.map((cell, i) => csvCell(cell, columns[i]!.kind)).join(',')}\r\n`;
}

export function csvHeader(columns: readonly Column[]): string {
  return `${columns.map(({ title }) => csvText(title)).join(',')}\r\n`;
}

function csvCell(cell: Cell, kind: Column['kind']): string {
  if (cell === null) return '';
  if (cell instanceof Date) return moscowClock(cell).toISOString().slice(0, 19).replace('T', ' ');
  return kind === 'text' ? csvText(String(cell)) : String(cell);
}

function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replace(/"/g, '""')}"` : safe;
}
