import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BYTE_ORDER_MARK, formatCsvHeader, formatCsvRow } from './csv.rules.js';
import type { Cell, Column, ExportFormat, Sheet } from './sheet.rules.js';
import {
  MAX_SHEET_ROWS,
  renderSheetHead,
  renderSheetRow,
  SHEET_TAIL,
  buildWorkbookParts,
} from './xlsx.rules.js';

/** So much of a text waits for its reader. By default a stream of texts would keep sixteen batches. */
const CHUNK_BYTES = 65_536;
/** Large files have to be made quickly. Higher levels take twice as long, and save a tenth. */
const COMPRESSION = 3;

const createTextStream = (texts: AsyncIterable<string>) =>
  Readable.from(texts, { objectMode: false, highWaterMark: CHUNK_BYTES });

/** Writes a row as text of that format. */
export function createRowFormatter(
  format: ExportFormat,
  columns: readonly Column[],
): (cells: readonly Cell[]) => string {
  const write = format === 'csv' ? formatCsvRow : renderSheetRow;
  return (cells) => write(cells, columns);
}

/**
 * The file of a sheet. It reads the rows only as fast as somebody reads the file. If the rows fail, so does the stream, before
 * the end of the file: then a CSV file ends in the middle of an answer, and an XLSX file cannot be opened.
 */
export function createSheetStream(sheet: Sheet, format: ExportFormat): Readable {
  const file = format === 'csv' ? createTextStream(generateCsv(sheet)) : createXlsxStream(sheet);
  // Also if nobody has begun to read, so that the rows give back what they hold.
  return file.once('close', () => void sheet.batches.return(undefined));
}

async function* generateCsv({ columns, batches }: Sheet): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + formatCsvHeader(columns);
  for await (const rows of batches) yield rows.join('');
}

function createXlsxStream(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  const fail = (error: Error) => file.destroy(error);
  zip.on('error', fail);
  write(sheet, zip, file).catch(fail);
  return file;
}

async function write({ title, columns, batches }: Sheet, zip: ZipFile, file: Readable): Promise<void> {
  const rows = new BatchReader(batches);
  let sheets = 0;
  do {
    sheets += 1;
    const part = createTextStream(generateSheet());
    const stop = () => part.destroy();
    file.once('close', stop);
    zip.addReadStream(part, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel: COMPRESSION });
    await finished(part);
    file.off('close', stop);
  } while (!(await rows.isAtEnd()));
  for (const [path, xml] of Object.entries(buildWorkbookParts(title, sheets)))
    zip.addBuffer(Buffer.from(xml), path);
  zip.end();

  async function* generateSheet(): AsyncIterable<string> {
    yield renderSheetHead(columns);
    let count = 1;
    for (;;) {
      const some = await rows.readRows(MAX_SHEET_ROWS - count);
      if (some.length === 0) break;
      count += some.length;
      yield some.join('');
    }
    yield SHEET_TAIL;
  }
}

/** Rows of batches, of which a sheet takes as many as it may have. */
class BatchReader {
  private waiting: string[] = [];

  constructor(private readonly batches: AsyncGenerator<string[]>) {}

  /** None: there are no more, or `most` is 0. */
  async readRows(most: number): Promise<string[]> {
    if (most === 0 || (await this.isAtEnd())) return [];
    const some = this.waiting.slice(0, most);
    this.waiting = this.waiting.slice(most);
    return some;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.waiting.length === 0) {
      const next = await this.batches.next();
      if (next.done) return true;
      this.waiting = next.value;
    }
    return false;
  }
}
