import { DataSource } from 'typeorm';
import { setUpApp } from '../../../test/test-app.js';
import { prefetchFirst, streamBatches } from './row-batches.js';

const app = setUpApp();
const NUMBERS = 'select n::int from generate_series(1, $1::int) n';
const numbers = (count: number, make: (row: { n: number }) => number) =>
  streamBatches(app.get(DataSource), NUMBERS, [count], make);

const all = async (batches: AsyncGenerator<number[]>) => {
  const found: number[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
};

it('maps each row, in small batches', async () => {
  const batches: number[][] = [];
  for await (const batch of numbers(1_050, ({ n }) => 2 * n)) batches.push(batch);

  expect(batches.flat()).toEqual(Array.from({ length: 1_050 }, (_, n) => 2 * (n + 1)));
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(500);
});

it('fails if a row cannot be mapped, and releases the connection', async () => {
  const made = prefetchFirst(
    numbers(5, ({ n }) => {
      if (n === 3) throw new Error('three');
      return n;
    }),
  );

  await expect(made).rejects.toThrow('three');
  for (let n = 0; n < 20; n += 1) expect(await all(numbers(1, ({ n: one }) => one))).toEqual([1]);
});

it('fails if the statement fails', async () => {
  const broken = streamBatches(app.get(DataSource), 'select 1 / n from generate_series(0, 3) n', [], () => 1);

  await expect(broken.next()).rejects.toThrow('division by zero');
});
