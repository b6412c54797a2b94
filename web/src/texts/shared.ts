import type { enShared } from './en-shared';
import type { enSharedScreens } from './en-shared-screens';

type SharedTexts = typeof enShared & typeof enSharedScreens;

/** The texts that both apps show, in the shown language. `index.ts` has those of the mini-app. */
export let shared: SharedTexts;

export function showShared(texts: SharedTexts): void {
  shared = texts;
}
