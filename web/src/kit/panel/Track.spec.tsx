import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { computeScale, Track } from './Track';

it.each([
  [1, 1],
  [0, 0],
  [-5, 0],
])('draws %d as %d bars', (size, bars) => {
  const { container } = render(<Track scale={computeScale([10])} size={size} />);

  expect(container.firstElementChild!.children).toHaveLength(bars);
});
