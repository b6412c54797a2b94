import { formatCsvHeader, formatCsvRow } from './sheet.rules.js';

const formatText = (cell: string) => formatCsvRow([cell], [{ title: 'Note', kind: 'text' }]).slice(0, -2);

describe('a text in a CSV file', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['שלום 👋 <b>', 'שלום 👋 <b>'],
  ])('%j is written as %s', (cell, written) => {
    expect(formatText(cell)).toBe(written);
  });

  it.each(['=1+1', '+1', '-1', '@anna', '\tx', '\rx', '\nx', '＝1', '=cmd|" /C calc"!A0'])(
    '%j is written as a text that is not a formula',
    (cell) => {
      expect(formatText(cell)).toBe(`"'${cell.replace(/"/g, '""')}"`);
    },
  );
});

describe('a row of a CSV file', () => {
  it('has negative numbers without an apostrophe, times in Moscow time, and an empty cell for null', () => {
    const columns = [
      { title: 'Count', kind: 'number' },
      { title: 'Amount', kind: 'money' },
      { title: 'At (Moscow time)', kind: 'time' },
      { title: 'Reason', kind: 'text' },
    ] as const;

    expect(formatCsvHeader(columns)).toBe('Count,Amount,At (Moscow time),Reason\r\n');
    expect(formatCsvRow([3, '-1250.50', new Date('2026-03-10T21:30:05.999Z'), null], columns)).toBe(
      '3,-1250.50,2026-03-11 00:30:05,\r\n',
    );
  });
});
