import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTicks, computeScale, Track } from './Track';

it.each([
  [1, 1],
  [0, 0],
  [-5, 0],
])('draws the value %d as %d bars', (value, barCount) => {
  const { container } = render(<Track scale={computeScale([10])} value={value} />);

  expect(container.firstElementChild!.children).toHaveLength(barCount);
});

it.each([
  [[], [0]],
  [[0, 0], [0]],
  [[7], [0, 2, 4, 6, 8]],
  [
    [1200.5, 3],
    [0, 500, 1000, 1500],
  ],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [
    [-50, 120],
    [-50, 0, 50, 100, 150],
  ],
  [[-3], [-3, -2, -1, 0]],
  [[9_999_999_999.99], [0, 5e9, 1e10]],
])('the axis of the values %j has the ticks %j', (values, ticks) => {
  expect(buildTicks(values)).toEqual(ticks);
});

it('the axis of counts has no fractions', () => {
  expect(buildTicks([1], true)).toEqual([0, 1]);
});
