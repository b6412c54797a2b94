/**
 * `npm run bench:export -- <database url>` exports all deposits of a filled database as CSV and XLSX, and prints the time, the
 * size, and the memory beyond that of a process that has exported one brand before.
 */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataSource } from 'typeorm';
import { readDeposits } from '../src/features/deposit-search/deposit-export.queries.js';
import { cellsOf, columns } from '../src/features/deposit-search/deposit-export.rules.js';
import { dataSourceOptions } from '../src/platform/database/data-source.js';
import { exportFormats } from '../src/platform/exports/sheet.rules.js';
import { sheetStream } from '../src/platform/exports/sheet-stream.js';

const [url] = process.argv.slice(2);
if (!url) throw new Error('Name the database: npm run bench:export -- postgres://...');
const LOOK_MS = 20;
const source = await new DataSource(dataSourceOptions({ url, poolSize: 2 })).initialize();
const NOWHERE = { write: (_part: Buffer, _encoding: string, done: () => void) => done() };
// The process then has its code, and its heap the size that it needs for any rows.
for (const format of exportFormats) {
  const some = cellsOf(await readDeposits(source, { brandIds: [1] }, 'newest'));
  await pipeline(sheetStream({ title: 'Deposits', columns, batches: some }, format), new Writable(NOWHERE));
}

for (const format of exportFormats) {
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), LOOK_MS);
  const beganMs = performance.now();
  let bytes = 0;
  let rows = 0;
  async function* counted() {
    for await (const batch of await readDeposits(source, {}, 'newest')) {
      rows += batch.length;
      yield batch;
    }
  }
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      bytes += part.length;
      done();
    },
  });
  await pipeline(sheetStream({ title: 'Deposits', columns, batches: cellsOf(counted()) }, format), sink);
  clearInterval(timer);
  const seconds = (performance.now() - beganMs) / 1_000;
  const megabytes = (size: number) => (size / 1e6).toFixed(0);
  console.log(
    `${format}: ${rows} rows, ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s, at most ${megabytes(peak - idle)} MB more memory (${megabytes(idle)} MB idle)`,
  );
}
await source.destroy();
