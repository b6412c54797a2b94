import { useSyncExternalStore } from 'react';
import { nextAttempt } from '../../api/client-key';
import { errorName } from '../../api/errors';
import type { UploadOptions } from './upload';
import { readStored, readStoredJson, store, storedKeys } from '../../kit/core/storage';

/** What somebody is writing in one place, such as the chat of a ticket. */
export interface Draft {
  text: string;
  files: readonly File[];
  /** What is on its way now; it comes back into `text` and `files` when it does not arrive. */
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

/** Kept by key while the page lives, wherever one goes meanwhile; the text also across reloads. */
export function useDraft(key: string): Draft {
  return useSyncExternalStore(subscribe, () => draftAt(key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftAt(key: string): Draft {
  let draft = drafts.get(key);
  if (!draft) drafts.set(key, (draft = { ...nothing, text: readStored(storageKey(key)) ?? '' }));
  return draft;
}

export function changeDraft(key: string, change: Partial<Draft>): void {
  const draft = { ...draftAt(key), ...change };
  drafts.set(key, draft);
  store(storageKey(key), both(draft.sending?.text ?? '', draft.text) || null);
  for (const listener of listeners) listener();
}

/** For tests: as a reload begins. */
export function reloadDrafts(): void {
  drafts.clear();
}

/** When the person signs out: nothing of theirs stays on the device. */
export function forgetDrafts(): void {
  for (const { sending } of drafts.values()) sending?.cancel();
  drafts.clear();
  for (const key of [...storedKeys(storageKey('')), ...storedKeys(attemptKey(''))]) store(key, null);
  for (const listener of listeners) listener();
}

/** What is written in a place, which is empty from then on. */
export function takeDraft(key: string): Written {
  const { text, files } = draftAt(key);
  changeDraft(key, { text: '', files: [] });
  return { text: text.trim(), files };
}

/** Puts a text back, before whatever was written since. */
export function giveBack(key: string, written: Written): void {
  changeDraft(key, takenBack(written, draftAt(key)));
}

/**
 * Sends what is written and empties the field at once. If it does not arrive, or is called off, it stands in the field
 * again, before whatever was written since, and the promise is rejected. One at a time: a second call does nothing.
 * Sent again as it is, it carries the same key, also after a reload. `about`: what is sent with it from other fields.
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

/** An attempt whose answer was lost may still be under way at the server: waits for it to end. */
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
