import { useAppSelector } from '../../store/hooks';

/** For data that others change: refetches on every visit and when the person returns. */
const onReturn = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  skipPollingIfUnfocused: true,
} as const;

/**
 * The options of queries for data that others change. The event stream tells when to refetch. While it is down, they ask
 * again and again.
 */
export function useLive(everyMs = 45_000) {
  const isFollowing = useAppSelector(({ connection }) => connection.isFollowing);
  return { ...onReturn, pollingInterval: isFollowing ? 0 : everyMs };
}
