/** Smaller differences are attributed to network latency. */
const toleranceMs = 30_000;
let clockOffsetMs = 0;

/** Records how far the `Date` header of a response differs from this device's clock. */
export function recordServerTime(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  clockOffsetMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

/** The current time by the server's clock, in milliseconds. The clock of the device may be wrong by hours. */
export const getServerTime = () => Date.now() + clockOffsetMs;
