import { useSyncExternalStore } from 'react';
import type { UploadOptions } from '../../api/upload';

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
type Post = (message: { text: string; files: File[] }, options: UploadOptions) => Promise<unknown>;

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
  if (!draft) drafts.set(key, (draft = { ...nothing, text: readText(key) }));
  return draft;
}

export function changeDraft(key: string, change: Partial<Draft>): void {
  const draft = { ...draftAt(key), ...change };
  drafts.set(key, draft);
  keepText(key, both(draft.sending?.text ?? '', draft.text));
  for (const listener of listeners) listener();
}

/** For tests, and when another person signs in. */
export function forgetDrafts(): void {
  drafts.clear();
}

/**
 * Sends what is written and empties the field at once. If it does not arrive, or is called off, it stands in the field
 * again, before whatever was written since, and the promise is rejected. One at a time: a second call does nothing.
 */
export async function sendDraft(key: string, post: Post): Promise<void> {
  const { text, files, sending } = draftAt(key);
  if (sending) return;
  const abort = new AbortController();
  const sent = { text, files, cancel: () => abort.abort() };
  const moveOn = (progress: number) => changeDraft(key, { sending: { ...sent, progress } });
  changeDraft(key, { text: '', files: [], sending: { ...sent, progress: 0 } });
  try {
    await post({ text: text.trim(), files: [...files] }, { signal: abort.signal, onProgress: moveOn });
    changeDraft(key, { sending: null });
  } catch (error) {
    changeDraft(key, { ...takenBack(sent, draftAt(key)), sending: null });
    throw error;
  }
}

function takenBack(sent: Written, now: Written): Written {
  return { text: both(sent.text, now.text), files: [...sent.files, ...now.files] };
}

const both = (first: string, second: string) => (first && second ? `${first}\n${second}` : first || second);

const storageKey = (key: string) => `draft_${key}`;

/** A browser may refuse storage; the text then lives as long as the page. */
function readText(key: string): string {
  try {
    return localStorage.getItem(storageKey(key)) ?? '';
  } catch {
    return '';
  }
}

function keepText(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(storageKey(key), text);
    else localStorage.removeItem(storageKey(key));
  } catch {
    // See readText.
  }
}
