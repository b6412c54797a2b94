import type { PartLoad } from '../kit/core/part-load';

/** The first screen and its data have come by then on most connections. */
export const restMs = 3000;

/** A screen that takes longer shows its skeleton. React would show even a short skeleton for 0.3 s, so this waits first. */
const screenMs = 1500;

/**
 * Downloads the app and, beside it, the screens that its address needs, and then mounts it. The other screens follow when
 * the browser has nothing to do, so that they open at once.
 */
export async function openApp(
  app: PartLoad<() => void>,
  needed: PartLoad<unknown>[],
  others: PartLoad<unknown>[],
): Promise<void> {
  const screens = Promise.allSettled(needed.map((load) => load())); // the screen itself shows a failure
  try {
    const mountApp = await app();
    await Promise.race([screens, pause(screenMs)]);
    mountApp();
  } catch (error) {
    return showFailure(error);
  }
  await pause(restMs);
  await loadAtRest(others);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function loadAtRest(loads: PartLoad<unknown>[]): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const load of loads) {
    await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve)); // Safari has no such callback
    if (!(await load().catch(() => null))) return; // the connection is lost
  }
}

/** The page holds this text. */
function showFailure(error: unknown): void {
  console.error(error);
  document.getElementById('not-loaded')?.removeAttribute('hidden');
  window.addEventListener('online', () => window.location.reload());
}
