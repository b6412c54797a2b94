import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { nextAttempt } from '../../api/client-key';
import { errorName } from '../../api/errors';
import { readStored, readStoredJson, store, storedKeys } from '../../kit/core/storage';
import { useAppSelector } from '../../store/hooks';
import { type AppThunk, rootReducer, type RootState } from '../../store/root';
import { dropUnusedFiles, filesOf, keepFile, type KeptFile } from './sending/kept-files';
import { noteUploadFailure, type UploadOptions } from './sending/upload';

interface Written {
  text: string;
  files: KeptFile[];
}

/** The unsent text and files of one place, such as the chat of a ticket. */
export interface Draft extends Written {
  /** A message under way. Its text and files return to the draft if it does not arrive. `progress`: from 0 to 1. */
  sending: (Written & { progress: number }) | null;
}

type Drafts = Record<string, Draft>;
export type Post<T> = (message: { text: string; files: File[] }, options: UploadOptions) => Promise<T>;

declare module '../../store/root' {
  interface LazySlices {
    drafts: Drafts;
  }
}

const MAX_TRIES = 20;
const tryAgainMs = 1000;
const keepAfterMs = 300;
const noFiles: KeptFile[] = [];
const storageKey = (key: string) => `draft_${key}`;
const attemptKey = (key: string) => `attempt_${key}`;

const noDrafts: Drafts = {};

const draftsSlice = createSlice({
  name: 'drafts',
  initialState: noDrafts,
  reducers: {
    changed: (drafts, { payload: { key, draft } }: PayloadAction<{ key: string; draft: Draft }>) => {
      drafts[key] = draft;
    },
    cleared: () => noDrafts,
  },
}).injectInto(rootReducer);
const { changed, cleared } = draftsSlice.actions;

const storedDraft = (key: string): Draft => ({
  text: readStored(storageKey(key)) ?? '',
  files: noFiles,
  sending: null,
});

/** A draft is kept while the page lives, on other screens too. Its text survives reloads. */
export const selectDraft = ({ drafts }: RootState, key: string) => drafts?.[key] ?? storedDraft(key);

export const useDraft = (key: string): Draft =>
  useAppSelector((state) => selectDraft(state, key), shallowEqual);

/** Returns a part of a draft, which must be the same value while nothing changed. Other changes do not render again. */
export const useOfDraft = <T>(key: string, partOf: (draft: Draft) => T): T =>
  useAppSelector((state) => partOf(selectDraft(state, key)));

const change =
  (key: string, part: Partial<Draft>): AppThunk =>
  (dispatch, getState) =>
    void dispatch(changed({ key, draft: { ...selectDraft(getState(), key), ...part } }));

export const changeDraft =
  (key: string, part: Partial<Draft>): AppThunk =>
  (dispatch) => {
    dispatch(change(key, part));
    dispatch(keep(key));
  };

/** Stores the text of the draft, with that of a message under way. */
const keep =
  (key: string): AppThunk =>
  (_dispatch, getState) => {
    unkept.delete(key);
    const { sending, text } = selectDraft(getState(), key);
    store(storageKey(key), both(sending?.text ?? '', text) || null);
  };

/** Stores what was typed and is not stored yet, by the key of its draft. */
const unkept = new Map<string, () => void>();
let keeping: ReturnType<typeof setTimeout> | undefined;

/** Changes the text at a keystroke. It is stored a moment later, because that takes a millisecond on a slow device. */
export const typeDraft =
  (key: string, text: string): AppThunk =>
  (dispatch) => {
    dispatch(change(key, { text }));
    unkept.set(key, () => dispatch(keep(key)));
    keeping ??= setTimeout(keepTyped, keepAfterMs);
  };

function keepTyped(): void {
  clearTimeout(keeping);
  keeping = undefined;
  for (const keepIt of unkept.values()) keepIt();
}
window.addEventListener('pagehide', keepTyped);
document.addEventListener('visibilitychange', keepTyped);

export const attachFiles =
  (key: string, files: File[]): AppThunk =>
  (dispatch, getState) => {
    const before = selectDraft(getState(), key).files;
    dispatch(changeDraft(key, { files: [...before, ...files.map(keepFile)] }));
  };

export const detachFile =
  (key: string, { id }: KeptFile): AppThunk =>
  (dispatch, getState) => {
    const before = selectDraft(getState(), key).files;
    dispatch(changeDraft(key, { files: before.filter((file) => file.id !== id) }));
    dispatch(dropUnusedFiles());
  };

/** For tests: does what a reload does. */
export const reloadDrafts = (): AppThunk => (dispatch) => {
  keepTyped();
  dispatch(cleared());
};

/** Removes all drafts from the device. Called on logout. */
export const forgetDrafts = (): AppThunk => (dispatch) => {
  for (const call of calls.values()) call.abort();
  unkept.clear();
  for (const key of [...storedKeys(storageKey('')), ...storedKeys(attemptKey(''))]) store(key, null);
  dispatch(cleared());
  dispatch(dropUnusedFiles());
};

/** Returns the text and files of a draft and empties it. */
export const takeDraft =
  (key: string): AppThunk<Written> =>
  (dispatch, getState) => {
    const { text, files } = selectDraft(getState(), key);
    dispatch(changeDraft(key, { text: '', files: [] }));
    return { text: text.trim(), files };
  };

/** Puts text and files back, before those that were added since. */
export const giveBack =
  (key: string, { text, files }: Written, part: Partial<Draft> = {}): AppThunk =>
  (dispatch, getState) => {
    const now = selectDraft(getState(), key);
    dispatch(changeDraft(key, { text: both(text, now.text), files: [...files, ...now.files], ...part }));
  };

const both = (first: string, second: string) => (first && second ? `${first}\n${second}` : first || second);

/** The calls under way, by the keys of their drafts. */
const calls = new Map<string, AbortController>();

/** Cancels the message under way. It returns to its draft. */
export const cancelSending = (key: string) => calls.get(key)?.abort();

/**
 * Sends the draft and empties the field at once. If it does not arrive or is cancelled, it returns to the field, before
 * newer text, and the promise is rejected. During a call, a second call does nothing. Unchanged content is sent again
 * with the same key, even after a reload. `about`: the values of other fields that are sent with the draft.
 */
export const sendDraft =
  <T>(key: string, post: Post<T>, about: unknown = null): AppThunk<Promise<T | undefined>> =>
  async (dispatch, getState) => {
    const { text, files, sending } = selectDraft(getState(), key);
    if (sending) return undefined;
    const call = new AbortController();
    calls.set(key, call);
    const onProgress = (progress: number) =>
      dispatch(changeDraft(key, { sending: { text, files, progress } }));
    dispatch(changeDraft(key, { text: '', files: [], sending: { text, files, progress: 0 } }));
    const content = [
      text.trim(),
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
      about,
    ];
    const attempt = nextAttempt(readStoredJson(attemptKey(key)), content);
    store(attemptKey(key), JSON.stringify(attempt));
    const options = { signal: call.signal, onProgress, key: attempt.key };
    try {
      const message = { text: text.trim(), files: filesOf(files) };
      const answer = await untilAnswered(() => post(message, options));
      store(attemptKey(key), null);
      dispatch(changeDraft(key, { sending: null }));
      return answer;
    } catch (error) {
      dispatch(noteUploadFailure(error));
      dispatch(giveBack(key, { text, files }, { sending: null }));
      throw error;
    } finally {
      calls.delete(key);
      dispatch(dropUnusedFiles());
    }
  };

/** An attempt whose answer was lost may still run on the server. This waits until it ends. */
async function untilAnswered<T>(post: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await post();
    } catch (error) {
      if (errorName(error) !== 'in flight' || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
    }
  }
}
