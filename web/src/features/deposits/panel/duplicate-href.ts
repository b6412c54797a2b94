import type { Deposit } from '../../../api/panel.api.gen';
import { moscowDay, startOfMoscowDay } from '../../../kit/panel/moscow';

/** Links to the search for the possible duplicate, which has the same brand and about the same day. */
export function buildDuplicateHref({ brand_id, created_at, possible_duplicate_of }: Deposit): string {
  const day = startOfMoscowDay(moscowDay(Date.parse(created_at) / 1000));
  const search = new URLSearchParams({
    brand: String(brand_id),
    created_at: String(day),
    deposit: String(possible_duplicate_of),
  });
  return `/deposits/search?${search}`;
}
