import type { enShared } from './en-shared';
import type { enSharedScreens } from './en-shared-screens';

type SharedTexts = typeof enShared & typeof enSharedScreens;

/** The shown texts of what both apps have. The mini-app has more in `index.ts`. */
export let shared: SharedTexts;

export function showShared(texts: SharedTexts): void {
  shared = texts;
}
