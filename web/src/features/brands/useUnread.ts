import type { OwnUnread } from '../../api/api.gen';
import { useListOwnUnreadQuery } from './own-api';

/** Returns a function that counts unread messages of the person's tickets. 0 while loading. `live`: from `useLiveOptions`. */
export function useUnreadCounter(live: {
  pollingInterval: number;
}): (isCounted: (row: OwnUnread) => boolean) => number {
  const { data } = useListOwnUnreadQuery(undefined, live);
  return (isCounted) => data?.data.reduce((sum, row) => (isCounted(row) ? sum + row.count : sum), 0) ?? 0;
}
