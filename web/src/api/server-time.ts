/** Smaller differences are the time on the way. */
const toleratedMs = 30_000;
let aheadMs = 0;

/** Notes the `Date` header of an answer. */
export function recordServerTime(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  aheadMs = Math.abs(difference) > toleratedMs ? difference : 0;
}

/** The present moment by the server's clock, in milliseconds. The clock of the device may be wrong by hours. */
export const serverNow = () => Date.now() + aheadMs;
