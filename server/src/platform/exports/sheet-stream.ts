import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  type Cell,
  type Column,
  type ExportFormat,
  type Sheet,
  BYTE_ORDER_MARK,
  formatCsvHeader,
  formatCsvRow,
} from './sheet.rules.js';
import {
  MAX_SHEET_ROWS,
  renderSheetHead,
  renderSheetRow,
  SHEET_TAIL,
  buildWorkbookParts,
} from './xlsx.rules.js';

/** The buffer size. By default a stream of strings would buffer sixteen batches. */
const CHUNK_BYTES = 65_536;
/** Favours speed: higher levels take twice as long, and save a tenth of the size. */
const COMPRESSION_LEVEL = 3;

const createTextStream = (texts: AsyncIterable<string>) =>
  Readable.from(texts, { objectMode: false, highWaterMark: CHUNK_BYTES });

export function createRowFormatter(
  format: ExportFormat,
  columns: readonly Column[],
): (cells: readonly Cell[]) => string {
  const formatRow = format === 'csv' ? formatCsvRow : renderSheetRow;
  return (cells) => formatRow(cells, columns);
}

/**
 * Streams a sheet as a file, at the reader's pace. If the rows fail, so does the stream, before the end of the file: a CSV file
 * is truncated, and an XLSX file cannot be opened.
 */
export function createSheetStream(sheet: Sheet, format: ExportFormat): Readable {
  const file = format === 'csv' ? createTextStream(generateCsv(sheet)) : createXlsxStream(sheet);
  // Releases the connection, even if reading never started.
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
  writeSheets(sheet, zip, file).catch(fail);
  return file;
}

async function writeSheets({ title, columns, batches }: Sheet, zip: ZipFile, file: Readable): Promise<void> {
  const rows = new BatchReader(batches);
  let sheetCount = 0;
  do {
    sheetCount += 1;
    const part = createTextStream(generateSheet());
    const stop = () => part.destroy();
    file.once('close', stop);
    zip.addReadStream(part, `xl/worksheets/sheet${sheetCount}.xml`, { compressionLevel: COMPRESSION_LEVEL });
    await finished(part);
    file.off('close', stop);
  } while (!(await rows.isAtEnd()));
  for (const [path, xml] of Object.entries(buildWorkbookParts(title, sheetCount)))
    zip.addBuffer(Buffer.from(xml), path);
  zip.end();

  async function* generateSheet(): AsyncIterable<string> {
    yield renderSheetHead(columns);
    let count = 1; // the title row
    for (;;) {
      const sheetRows = await rows.readRows(MAX_SHEET_ROWS - count);
      if (sheetRows.length === 0) break;
      count += sheetRows.length;
      yield sheetRows.join('');
    }
    yield SHEET_TAIL;
  }
}

class BatchReader {
  private unreadRows: string[] = [];

  constructor(private readonly batches: AsyncGenerator<string[]>) {}

  /** Reads up to `limit` rows. Empty only at the end, or if `limit` is 0. */
  async readRows(limit: number): Promise<string[]> {
    if (limit === 0 || (await this.isAtEnd())) return [];
    const rows = this.unreadRows.slice(0, limit);
    this.unreadRows = this.unreadRows.slice(limit);
    return rows;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.unreadRows.length === 0) {
      const next = await this.batches.next();
      if (next.done) return true;
      this.unreadRows = next.value;
    }
    return false;
  }
}
