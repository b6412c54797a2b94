import { useSyncExternalStore } from 'react';

/** What a decision did, such as "Deposit accepted" of "A12". */
interface Said {
  words: string;
  label?: string | undefined;
}

const SHOWN_MS = 5000;

let said: Said | null = null;
let place: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function change(act: () => void): void {
  act();
  for (const tell of watchers) tell();
}

/** Says in the line of the undo bar what was done. The newest replaces the one before. */
export function say(words: string, label?: string): void {
  clearTimeout(timer);
  timer = setTimeout(hush, SHOWN_MS);
  change(() => (said = { words, label }));
}

export function hush(): void {
  clearTimeout(timer);
  change(() => (said = null));
}

/** Where the screen shows the line. Without a place it floats above the page. For a `ref`. */
export const setFeedbackPlace = (element: HTMLElement | null): void => change(() => (place = element));

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

export const useSaid = (): Said | null => useSyncExternalStore(watch, () => said);
export const useFeedbackPlace = (): HTMLElement | null => useSyncExternalStore(watch, () => place);
