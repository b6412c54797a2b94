/** For data that others change: refetches on every visit, when the person returns, and every 45 s while they look. */
export const live = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  pollingInterval: 45_000,
  skipPollingIfUnfocused: true,
} as const;
