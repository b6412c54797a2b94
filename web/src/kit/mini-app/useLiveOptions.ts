import { useAppSelector } from '../../store/hooks';

const refetchOptions = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  skipPollingIfUnfocused: true,
} as const;

/**
 * Options of queries for data that others change. The event stream triggers refetches; while it is down, the queries poll.
 */
export function useLiveOptions(pollMs = 45_000) {
  const isStreamOpen = useAppSelector(({ connection }) => connection.isStreamOpen);
  return { ...refetchOptions, pollingInterval: isStreamOpen ? 0 : pollMs };
}
