import { formatNumber } from '../../../kit/core/format';

export const formatPeople = (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;

/** "60% of $200.00". */
export const formatReached = (have: number, goal: number, quantity: (size: number) => string) =>
  `${formatNumber(Math.floor((have / goal) * 100))}% of ${quantity(goal)}`;
