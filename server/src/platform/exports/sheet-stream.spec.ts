import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../../../test/race.js';
import { unzip } from '../../../test/file.factories.js';
import type { Cell, ExportFormat } from './sheet.rules.js';
import { createRowFormatter, createSheetStream } from './sheet-stream.js';
import { MAX_SHEET_ROWS } from './xlsx.rules.js';

const columns = [
  { title: 'Name', kind: 'text' },
  { title: 'Amount', kind: 'money' },
  { title: 'At', kind: 'time' },
] as const;
async function* formatBatches(
  batches: AsyncGenerator<Cell[][]>,
  format: ExportFormat,
): AsyncGenerator<string[]> {
  for await (const rows of batches) yield rows.map(createRowFormatter(format, columns));
}
const createFile = (batches: AsyncGenerator<Cell[][]>, format: ExportFormat) =>
  createSheetStream({ title: 'Things', columns, batches: formatBatches(batches, format) }, format);
async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
const at = new Date('2026-03-10T21:30:00Z');

describe('a CSV file', () => {
  it('begins with a byte order mark for Excel and the titles', async () => {
    const file = await buffer(createFile(oneBatch([['Ána', '-1.50', at]]), 'csv'));

    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.toString('utf8', 3)).toBe('Name,Amount,At\r\nÁna,-1.50,2026-03-11 00:30:00\r\n');
  });
});

describe('an XLSX file', () => {
  it('has cells of the type of each value', async () => {
    const rows: Cell[][] = [
      ['=1+1', '-1.50', at],
      ['<b> & "x" \u0007_x0041_', null, null],
    ];
    const files = await unzip(await buffer(createFile(oneBatch(rows), 'xlsx')));

    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const [, head, first, second] = files['xl/worksheets/sheet1.xml']!.split('<row>');
    expect(head).toContain('<c t="inlineStr" s="1"><is><t xml:space="preserve">Name</t></is></c>');
    // Styles: 1 is a title, 3 an amount, 4 a time, and 5 a text that looks like a formula. The time is in days since the end of 1899.
    const serialDate = '46092.020833';
    expect(first).toContain(
      `<c t="inlineStr" s="5"><is><t xml:space="preserve">=1+1</t></is></c><c s="3"><v>-1.50</v></c><c s="4"><v>${serialDate}</v></c>`,
    );
    expect(second).toContain('&lt;b&gt; &amp; &quot;x&quot; _x005F_x0041_</t></is></c><c/><c/>');
    expect(files['xl/worksheets/sheet1.xml']).not.toContain('<f>');
    expect(files['xl/workbook.xml']).toContain('<sheet name="Things" sheetId="1" r:id="rId1"/>');
  });

  it('continues in another sheet when one is full', async () => {
    async function* generateRows(): AsyncGenerator<Cell[][]> {
      const row: Cell[] = [null, '1', null];
      for (let left = MAX_SHEET_ROWS + 1; left > 0; left -= 50_000)
        yield Array(Math.min(left, 50_000)).fill(row);
    }
    const files = await unzip(await buffer(createFile(generateRows(), 'xlsx')));
    const countRows = (n: number) => files[`xl/worksheets/sheet${n}.xml`]!.split('<row>').length - 1;

    // Each sheet has a title row, so two of the rows do not fit into the first sheet.
    expect([countRows(1), countRows(2)]).toEqual([MAX_SHEET_ROWS, 3]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="Things 2" sheetId="2" r:id="rId2"/>');
  });
});

describe.each(['csv', 'xlsx'] as const)('a file in the format %s', (format) => {
  async function* generateRows(
    log: { batchCount: number; isClosed: boolean },
    failsAt = Infinity,
  ): AsyncGenerator<Cell[][]> {
    try {
      for (;;) {
        if (log.batchCount === failsAt) throw new Error('The database went away');
        log.batchCount += 1;
        yield Array<Cell[]>(500).fill(['x'.repeat(100) + Math.random(), log.batchCount, at]);
      }
    } finally {
      log.isClosed = true;
    }
  }

  it('fails if reading the rows fails', async () => {
    const log = { batchCount: 0, isClosed: false };

    await expect(text(createFile(generateRows(log, 20), format))).rejects.toThrow('The database went away');
    expect(log.isClosed).toBe(true);
  });

  it('stops reading rows while the client reads none, and after the client has disconnected', async () => {
    const log = { batchCount: 0, isClosed: false };
    const file = createFile(generateRows(log), format);
    file.read(0);
    let countBefore = -1;
    while (countBefore !== log.batchCount && log.batchCount < 2_000) {
      countBefore = log.batchCount;
      await delay(200);
    }
    expect(log.batchCount).toBeLessThan(2_000);

    file.destroy();
    await waitUntil(() => log.isClosed);
    expect(log.batchCount).toBe(countBefore);
  });
});
