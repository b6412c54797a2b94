/** Smaller differences are the time on the way. */
const toleranceMs = 30_000;
let clockOffsetMs = 0;

/** Notes the `Date` header of an answer. */
export function recordServerTime(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  clockOffsetMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

/** The present moment by the server's clock, in milliseconds. The clock of the device may be wrong by hours. */
export const getServerTime = () => Date.now() + clockOffsetMs;
