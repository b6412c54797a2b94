import { rememberBrand } from '../../kit/mini-app/brand-choice';
import { readLaunch } from '../../kit/mini-app/launch';
import { connectMessenger } from '../../kit/mini-app/telegram';
import { applyTheme } from './theme';

// This module runs before everything else of the mini-app. So the messenger's colours show while the code is downloaded,
// and the brand of a deep link wins over the brand used last.
const { launch, isFresh } = readLaunch();
connectMessenger(launch?.version ?? null);
const start = isFresh ? launch?.start : null;
applyTheme(launch?.theme);
if (start) rememberBrand(start.brandId);
let startScreen = start?.screen ?? null;

/** The address that the mini-app opens at: the screen that the start parameter names, or that of the page. */
export const firstAddress = startScreen ?? window.location.pathname + window.location.search;

/** Returns the screen that the start parameter names, once. */
export function consumeStartScreen(): string | null {
  const screen = startScreen;
  startScreen = null;
  return screen;
}
