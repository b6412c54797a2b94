import type { Target } from '../../../api/api.gen';

/** The reached share of the goal, from 0 to 1; 0 without a goal (spec 5). */
export function shareOf({ have, goal }: Pick<Target, 'have' | 'goal'>): number {
  return goal > 0 ? Math.min(Math.max(have / goal, 0), 1) : 0;
}
