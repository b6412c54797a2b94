import type { Deposit } from '../../../api/panel.api.gen';
import { moscowDay, startOfMoscowDay } from '../../../kit/panel/moscow';

/** Returns the address of the other of two possible duplicates. It has the same brand and about the same day. */
export function twinAddress({ brand_id, created_at, possible_duplicate_of }: Deposit): string {
  const day = startOfMoscowDay(moscowDay(Date.parse(created_at) / 1000));
  const search = new URLSearchParams({
    brand: String(brand_id),
    created_at: String(day),
    deposit: String(possible_duplicate_of),
  });
  return `/deposits/search?${search}`;
}
