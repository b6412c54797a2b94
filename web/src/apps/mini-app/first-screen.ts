import { storeChosenBrand } from '../../kit/mini-app/brand-choice';
import { loadLaunch } from '../../kit/mini-app/launch';
import { connectMessenger } from '../../kit/mini-app/telegram';
import { findLanguage } from '../../texts';
import { applyTheme } from './theme';

// Runs before everything else of the mini-app, so that the messenger's colours apply while the code is downloaded, and the brand of
// a deep link wins over the last used brand.
const { launch, isFresh } = loadLaunch();
connectMessenger(launch?.version ?? null);
const start = isFresh ? launch?.start : null;
applyTheme(launch?.theme);
if (start) storeChosenBrand(start.brandId);
/** Chosen before React loads, so that the texts are downloaded in parallel with the app. */
export const firstLanguage = findLanguage(launch?.languageCode ?? null);
let startScreen = start?.screen ?? null;

/** The path and query of the first screen, from the start parameter if it names one, or else from the URL of the page. */
export const firstAddress = startScreen ?? window.location.pathname + window.location.search;

/** Returns the screen of the start parameter on the first call, and null afterwards. */
export function consumeStartScreen(): string | null {
  const screen = startScreen;
  startScreen = null;
  return screen;
}
