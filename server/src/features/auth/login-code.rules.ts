/** Decision 5: valid 10 minutes; five failed logins a minute from one address. */
export const CODE_MINUTES = 10;
export const MAX_FAILURES = 5;
export const FAILURE_WINDOW_SECONDS = 60;

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * 60_000);

/** Seconds until another login may be tried, 0 when it may be now. `failures`: the times of the last minute's, oldest first. */
export function waitSeconds(failures: readonly Date[], now: Date): number {
  const oldest = failures.at(-MAX_FAILURES);
  if (!oldest) return 0;
  return Math.max(0, Math.ceil((oldest.getTime() - now.getTime()) / 1000) + FAILURE_WINDOW_SECONDS);
}
