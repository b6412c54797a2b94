import { useAppSelector } from '../../store/hooks';

const refetchOptions = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  skipPollingIfUnfocused: true,
} as const;

/** Options of queries for data that others change. While the event stream is down, these queries poll. */
export function useLiveOptions(pollMs = 45_000) {
  const isStreamOpen = useAppSelector(({ connection }) => connection.isStreamOpen);
  return { ...refetchOptions, pollingInterval: isStreamOpen ? 0 : pollMs };
}
