import type { OwnUnread } from '../../api/api.gen';
import { useListOwnUnreadQuery } from './own-api';

/** Returns a function that counts unread messages of the person's tickets. 0 while loading. `live`: from `useLiveOptions`. */
export function useUnread(live: { pollingInterval: number }): (is: (row: OwnUnread) => boolean) => number {
  const { data } = useListOwnUnreadQuery(undefined, live);
  return (is) => data?.data.reduce((sum, row) => (is(row) ? sum + row.count : sum), 0) ?? 0;
}
