import { useSyncExternalStore } from 'react';
import { nextAttempt } from '../../api/client-key';
import { errorName } from '../../api/errors';
import type { UploadOptions } from './upload';
import { readStored, readStoredJson, store, storedKeys } from '../../kit/core/storage';

/** The unsent text and files of one place, such as the chat of a ticket. */
export interface Draft {
  text: string;
  files: readonly File[];
  /** What is being sent. It returns into `text` and `files` if it does not arrive. */
  sending: Sending | null;
}

interface Sending {
  text: string;
  files: readonly File[];
  /** From 0 to 1. */
  progress: number;
  cancel: () => void;
}

type Written = Pick<Draft, 'text' | 'files'>;
type Post<T> = (message: { text: string; files: File[] }, options: UploadOptions) => Promise<T>;

const mostTries = 20;
const tryAgainMs = 1000;

const nothing: Draft = { text: '', files: [], sending: null };
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();
/** The keys of what was typed and is not stored yet. */
const unkept = new Set<string>();
const keepAfterMs = 300;
let keeping: ReturnType<typeof setTimeout> | undefined;

/** Returns the draft of this key. It is kept while the page lives, on other screens too. Its text survives reloads. */
export function useDraft(key: string): Draft {
  return useOfDraft(key, (draft) => draft);
}

/** Returns a part of a draft, which must be the same value while nothing changed. Other changes do not render again. */
export function useOfDraft<T>(key: string, partOf: (draft: Draft) => T): T {
  return useSyncExternalStore(onDraftChange, () => partOf(draftAt(key)));
}

/** Calls back after each change of any draft. Returns what ends this. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftAt(key: string): Draft {
  let draft = drafts.get(key);
  if (!draft) drafts.set(key, (draft = { ...nothing, text: readStored(storageKey(key)) ?? '' }));
  return draft;
}

export function changeDraft(key: string, change: Partial<Draft>): void {
  setDraft(key, change);
  keep(key);
}

/** Changes the text at a keystroke. It is stored a moment later, since that takes a millisecond on a slow device. */
export function typeDraft(key: string, text: string): void {
  setDraft(key, { text });
  unkept.add(key);
  keeping ??= setTimeout(keepTyped, keepAfterMs);
}

function setDraft(key: string, change: Partial<Draft>): void {
  drafts.set(key, { ...draftAt(key), ...change });
  for (const listener of listeners) listener();
}

function keep(key: string): void {
  unkept.delete(key);
  const { sending, text } = draftAt(key);
  store(storageKey(key), both(sending?.text ?? '', text) || null);
}

function keepTyped(): void {
  clearTimeout(keeping);
  keeping = undefined;
  for (const key of unkept) keep(key);
}
window.addEventListener('pagehide', keepTyped);
document.addEventListener('visibilitychange', keepTyped);

/** For tests: does what a reload does. */
export function reloadDrafts(): void {
  keepTyped();
  drafts.clear();
}

/** Removes all drafts from the device. Called on logout. */
export function forgetDrafts(): void {
  for (const { sending } of drafts.values()) sending?.cancel();
  unkept.clear();
  drafts.clear();
  for (const key of [...storedKeys(storageKey('')), ...storedKeys(attemptKey(''))]) store(key, null);
  for (const listener of listeners) listener();
}

/** Returns the text and files of a draft and empties it. */
export function takeDraft(key: string): Written {
  const { text, files } = draftAt(key);
  changeDraft(key, { text: '', files: [] });
  return { text: text.trim(), files };
}

/** Puts text and files back, before those that were added since. */
export function giveBack(key: string, written: Written): void {
  changeDraft(key, takenBack(written, draftAt(key)));
}

/**
 * Sends the draft and empties the field at once. If it does not arrive or is cancelled, it returns to the field, before
 * newer text, and the promise is rejected. During a call, a second call does nothing. Unchanged content is sent again
 * with the same key, even after a reload. `about`: the values of other fields that are sent with the draft.
 */
export async function sendDraft<T>(
  key: string,
  post: Post<T>,
  about: unknown = null,
): Promise<T | undefined> {
  const { text, files, sending } = draftAt(key);
  if (sending) return undefined;
  const abort = new AbortController();
  const sent = { text, files, cancel: () => abort.abort() };
  const moveOn = (progress: number) => changeDraft(key, { sending: { ...sent, progress } });
  changeDraft(key, { text: '', files: [], sending: { ...sent, progress: 0 } });
  const content = [
    text.trim(),
    files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    about,
  ];
  const attempt = nextAttempt(readStoredJson(attemptKey(key)), content);
  store(attemptKey(key), JSON.stringify(attempt));
  const options = { signal: abort.signal, onProgress: moveOn, key: attempt.key };
  try {
    const answer = await untilAnswered(() => post({ text: text.trim(), files: [...files] }, options));
    store(attemptKey(key), null);
    changeDraft(key, { sending: null });
    return answer;
  } catch (error) {
    changeDraft(key, { ...takenBack(sent, draftAt(key)), sending: null });
    throw error;
  }
}

/** An attempt whose answer was lost may still run on the server. This waits until it ends. */
async function untilAnswered<T>(post: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await post();
    } catch (error) {
      if (errorName(error) !== 'in flight' || tries === mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
    }
  }
}

function takenBack(sent: Written, now: Written): Written {
  return { text: both(sent.text, now.text), files: [...sent.files, ...now.files] };
}

const both = (first: string, second: string) => (first && second ? `${first}\n${second}` : first || second);

const storageKey = (key: string) => `draft_${key}`;
const attemptKey = (key: string) => `attempt_${key}`;
