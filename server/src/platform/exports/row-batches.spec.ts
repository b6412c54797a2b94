import { DataSource } from 'typeorm';
import { setUpApp } from '../../../test/test-app.js';
import { prefetchFirst, streamBatches } from './row-batches.js';

const app = setUpApp();
const NUMBERS = 'select n::int from generate_series(1, $1::int) n';
const streamNumbers = (count: number, mapRow: (row: { n: number }) => number) =>
  streamBatches(app.get(DataSource), NUMBERS, [count], mapRow);

const readAll = async (batches: AsyncGenerator<number[]>) => {
  const rows: number[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
};

it('maps each row, in small batches', async () => {
  const batches: number[][] = [];
  for await (const batch of streamNumbers(1_050, ({ n }) => 2 * n)) batches.push(batch);

  expect(batches.flat()).toEqual(Array.from({ length: 1_050 }, (_, n) => 2 * (n + 1)));
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(500);
});

it('fails if a row cannot be mapped, and releases the connection', async () => {
  const firstBatch = prefetchFirst(
    streamNumbers(5, ({ n }) => {
      if (n === 3) throw new Error('three');
      return n;
    }),
  );

  await expect(firstBatch).rejects.toThrow('three');
  for (let n = 0; n < 20; n += 1) expect(await readAll(streamNumbers(1, (row) => row.n))).toEqual([1]);
});

it('fails if the statement fails', async () => {
  const broken = streamBatches(app.get(DataSource), 'select 1 / n from generate_series(0, 3) n', [], () => 1);

  await expect(broken.next()).rejects.toThrow('division by zero');
});
