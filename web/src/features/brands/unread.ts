import type { OwnUnread } from '../../api/api.gen';
import { useListOwnUnreadQuery } from './own-api';

/** Returns how many messages of the person's tickets are unread, of those that `is` chooses. 0 until that is known. `live`: as `useLive` returns it. */
export function useUnread(live: { pollingInterval: number }): (is: (row: OwnUnread) => boolean) => number {
  const { data } = useListOwnUnreadQuery(undefined, live);
  return (is) => data?.data.reduce((sum, row) => (is(row) ? sum + row.count : sum), 0) ?? 0;
}
