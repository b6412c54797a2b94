import type { CDPSession, Page } from '@playwright/test';

/** How much slower than this machine the processor is. */
export const cpuSlowdown = 4;

/**
 * Lighthouse's slow 4G: 1.6 Mbit/s with 150 ms from a request to the first byte of its answer. `Fast 3G` of the browser's
 * tools has the same bandwidth with 562 ms.
 */
export const networks = {
  'slow 4G (150 ms, 1.6 Mbit/s)': { latency: 150, kbitPerSecond: 1638.4 },
  'fast 3G (562 ms, 1.44 Mbit/s)': { latency: 562.5, kbitPerSecond: 1474.56 },
};

/** Use the returned session for everything else on the page: another session may end the slowdown at the next navigation. */
export async function slowDown(
  page: Page,
  network?: { latency: number; kbitPerSecond: number },
): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return devtools;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: (network.kbitPerSecond * 1000) / 8,
    uploadThroughput: (675 * 1000) / 8,
  });
  return devtools;
}

/** Throws if the processor of the page is not slowed down now. */
export async function checkSlowdown(page: Page, devtools: CDPSession): Promise<void> {
  const loopMs = () =>
    page.evaluate(() => {
      const start = performance.now();
      let sum = 0;
      for (let n = 0; n < 3e7; n += 1) sum = (sum * 31 + n) % 1_000_003;
      return sum < 0 ? 0 : performance.now() - start;
    });
  await loopMs();
  const slowMs = await loopMs();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const usualMs = await loopMs();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (slowMs < usualMs * cpuSlowdown * 0.6)
    throw new Error(`The processor is only ${(slowMs / usualMs).toFixed(1)} x slower`);
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Prints rows with the same fields as a table. */
export function print(title: string, rows: Record<string, string | number>[]): void {
  console.log(`\n${title}`);
  console.table(rows);
}
