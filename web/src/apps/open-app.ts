import type { PartLoader } from '../kit/core/part-loader';

/** After this time optional parts load. On most connections, the first screen and its data have loaded by then. */
export const idleAfterMs = 3000;

/** A screen that takes longer shows its skeleton. Waiting avoids a flash, because React shows a fallback for at least 0.3 s. */
const skeletonAfterMs = 1500;

/** Downloads the app and the first screens, and mounts the app. Preloads other screens when the browser is idle, unless it saves data. */
export async function openApp(
  loadApp: PartLoader<() => void>,
  firstScreens: PartLoader<unknown>[],
  screensToPreload: PartLoader<unknown>[],
): Promise<void> {
  const screens = Promise.allSettled(firstScreens.map((load) => load())); // the screen shows the error
  try {
    const mountApp = await loadApp();
    await Promise.race([screens, pause(skeletonAfterMs)]);
    mountApp();
  } catch (error) {
    return showFailure(error);
  }
  await pause(idleAfterMs);
  await loadWhenIdle(screensToPreload);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function loadWhenIdle(loaders: PartLoader<unknown>[]): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const load of loaders) {
    await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve)); // Safari has no `requestIdleCallback`
    if (!(await load().catch(() => null))) return; // the connection is lost
  }
}

/** Shows the text about the failure, which is in the HTML of the page. Reloads the page when the browser is online again. */
function showFailure(error: unknown): void {
  console.error(error);
  document.getElementById('not-loaded')?.removeAttribute('hidden');
  window.addEventListener('online', () => window.location.reload());
}
