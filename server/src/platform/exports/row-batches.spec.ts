import { DataSource } from 'typeorm';
import { waitUntil } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { getPoolState } from '../database/data-source.js';
import { prefetchFirst, streamBatches } from './row-batches.js';

const app = setUpApp();
const NUMBERS = 'select n::int from generate_series(1, $1::int) n';
const streamNumbers = (count: number, mapRow: (row: { n: number }) => number) =>
  streamBatches(app.get(DataSource), NUMBERS, [count], mapRow);

it('maps each row, in batches of 200', async () => {
  const batches: number[][] = [];
  for await (const batch of streamNumbers(1_050, ({ n }) => 2 * n)) batches.push(batch);

  expect(batches.flat()).toEqual(Array.from({ length: 1_050 }, (_, n) => 2 * (n + 1)));
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 200, 200, 200, 50]);
});

it('fails if a row cannot be mapped, and releases the connection', async () => {
  const firstBatch = prefetchFirst(
    streamNumbers(5, ({ n }) => {
      if (n === 3) throw new Error('three');
      return n;
    }),
  );

  await expect(firstBatch).rejects.toThrow('three');
  await waitUntil(() => getPoolState(app.get(DataSource)).used === 0);
});

it('fails if the statement fails', async () => {
  const broken = streamBatches(app.get(DataSource), 'select 1 / n from generate_series(0, 3) n', [], () => 1);

  await expect(broken.next()).rejects.toThrow('division by zero');
});
