/**
 * `npm run bench:export -- <database url>` exports all deposits of a filled database as CSV and XLSX, each in a new process and
 * twice. It prints the time, the size, and the memory beyond that of the process at rest. Nothing is warmed up.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataSource } from 'typeorm';
import { readDeposits } from '../src/features/deposits/search/deposit-export.queries.js';
import { cellsOf, columns } from '../src/features/deposits/search/deposit-export.rules.js';
import { dataSourceOptions } from '../src/platform/database/data-source.js';
import { type ExportFormat, exportFormats } from '../src/platform/exports/sheet.rules.js';
import { rowWriter, sheetStream } from '../src/platform/exports/sheet-stream.js';

const [url, format] = process.argv.slice(2) as [string?, ExportFormat?];
if (!url) throw new Error('Name the database: npm run bench:export -- postgres://...');
const LOOK_MS = 20;
const TIMES = ['first', 'second'];
const megabytes = (size: number) => (size / 1e6).toFixed(0);

async function exportAll(source: DataSource, as: ExportFormat, time: string): Promise<void> {
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), LOOK_MS);
  const beganMs = performance.now();
  let bytes = 0;
  let rows = 0;
  const write = rowWriter(as, columns);
  const batches = await readDeposits(source, {}, 'newest', (deposit) => {
    rows += 1;
    return write(cellsOf(deposit));
  });
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      bytes += part.length;
      done();
    },
  });
  await pipeline(sheetStream({ title: 'Deposits', columns, batches }, as), sink);
  clearInterval(timer);
  const seconds = (performance.now() - beganMs) / 1_000;
  console.log(
    `${as}, ${time}: ${rows} rows, ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s, at most ${megabytes(peak - idle)} MB more memory (${megabytes(idle)} MB idle)`,
  );
}

if (format) {
  const source = await new DataSource(dataSourceOptions({ url, poolSize: 2 })).initialize();
  for (const time of TIMES) await exportAll(source, format, time);
  await source.destroy();
} else {
  for (const each of exportFormats) await once(fork(import.meta.filename, [url, each]), 'exit');
}
