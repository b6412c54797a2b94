/** For what others change: fresh on every visit, when the person looks again, and every 45 s while looking. */
export const live = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  pollingInterval: 45_000,
  skipPollingIfUnfocused: true,
} as const;
