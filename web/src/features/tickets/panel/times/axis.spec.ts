import { describe, expect, it } from 'vitest';
import { countAxis, durationAxis } from './axis';

const labelsOf = (axis: ReturnType<typeof durationAxis>) => axis?.ticks.map(({ label }) => label).join(' ');

describe('countAxis', () => {
  it.each([
    [[], '0 1'],
    [[0], '0 1'],
    [[1], '0 1'],
    [[4], '0 1 2 3 4'],
    [[5], '0 2 4 6'],
    [[8], '0 2 4 6 8'],
    [[9, 3], '0 5 10'],
    [[20], '0 5 10 15 20'],
    [[21], '0 10 20 30'],
    [[41], '0 20 40 60'],
    [[1_200], '0 500 1K 1.5K'],
    [[7_654_321], '0 2M 4M 6M 8M'],
  ])('%j has %s', (counts, labels) => {
    expect(labelsOf(countAxis(counts))).toBe(labels);
  });

  it('begins with zero', () => {
    const { place } = countAxis([8]);
    expect([0, 4, 8].map(place)).toEqual([0, 0.5, 1]);
  });
});

describe('durationAxis', () => {
  it.each([
    [[0], '1 s 10 s'],
    [[1], '1 s 10 s'],
    [[59], '10 s 1 min'],
    [[60], '1 min 10 min'],
    [[61, 600], '1 min 10 min'],
    [[599, 601], '1 min 10 min 1 h'],
    [[240, 90_000], '1 min 10 min 1 h 6 h 1 d 7 d'],
    [[86_400 * 3_650], '365 d 3650 d'],
    [[86_400 * 9_999], '365 d 3650 d'],
  ])('%j has %s', (seconds, labels) => {
    expect(labelsOf(durationAxis(seconds))).toBe(labels);
  });

  it('is logarithmic, and ends where it ends', () => {
    const { place } = durationAxis([1, 100])!;
    expect([0, 1, 600, 1_000].map(place)).toEqual([0, 0, 1, 1]);
    expect(place(10)).toBeCloseTo(Math.log(10) / Math.log(600));
  });

  it('is missing without values', () => {
    expect(durationAxis([])).toBeNull();
  });
});
