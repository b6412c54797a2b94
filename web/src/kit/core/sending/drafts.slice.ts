import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { nextAttempt } from '../../../api/client-key';
import { errorName } from '../../../api/errors';
import { readStored, readStoredJson, writeStored, listStoredKeys } from '../storage';
import { useAppSelector } from '../../../store/hooks';
import { type AppThunk, rootReducer, type RootState } from '../../../store/root';
import { dropUnusedFiles, loadFiles, storeFile, type KeptFile } from './kept-files';
import { draftStorageKey } from './stored-outgoing';
import { recordUploadFailure, type UploadOptions } from './upload';

interface Written {
  text: string;
  files: KeptFile[];
}

/** The unsent text and files of one place, such as the chat of a ticket. */
export interface Draft extends Written {
  /** How much of it has been sent, from 0 to 1. Null: it is not being sent. */
  progress: number | null;
}

type Drafts = Record<string, Draft>;
export type Post<T> = (message: { text: string; files: File[] }, options: UploadOptions) => Promise<T>;

declare module '../../../store/root' {
  interface LazySlices {
    drafts: Drafts;
  }
}

const MAX_TRIES = 20;
const tryAgainMs = 1000;
const noFiles: KeptFile[] = [];
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

type CopyDraft = (key: string, text: string | null) => void;
let copyDraft: CopyDraft = () => {};

/** Also keeps the texts of drafts elsewhere. Null: the draft is gone. */
export function copyDrafts(copy: CopyDraft): void {
  copyDraft = copy;
}

const storedDraft = (key: string): Draft => ({
  text: readStored(draftStorageKey(key)) ?? '',
  files: noFiles,
  progress: null,
});

/** A draft is kept while the page lives, on other screens too. Its text survives reloads. */
export const selectDraft = ({ drafts }: RootState, key: string) => drafts?.[key] ?? storedDraft(key);

export const useDraft = (key: string): Draft =>
  useAppSelector((state) => selectDraft(state, key), shallowEqual);

/** Returns a part of a draft, which must be the same value while nothing changed. Other changes do not render again. */
export const useOfDraft = <T>(key: string, partOf: (draft: Draft) => T): T =>
  useAppSelector((state) => partOf(selectDraft(state, key)));

export const changeDraft =
  (key: string, part: Partial<Draft>): AppThunk =>
  (dispatch, getState) => {
    const draft = { ...selectDraft(getState(), key), ...part };
    dispatch(changed({ key, draft }));
    writeStored(draftStorageKey(key), draft.text || null);
    copyDraft(key, draft.text || null);
  };

export const attachFiles =
  (key: string, files: File[]): AppThunk =>
  (dispatch, getState) => {
    const before = selectDraft(getState(), key).files;
    dispatch(changeDraft(key, { files: [...before, ...files.map(storeFile)] }));
  };

export const detachFile =
  (key: string, { id }: KeptFile): AppThunk =>
  (dispatch, getState) => {
    const before = selectDraft(getState(), key).files;
    dispatch(changeDraft(key, { files: before.filter((file) => file.id !== id) }));
    dispatch(dropUnusedFiles());
  };

/** Simulates a reload in tests. */
export const reloadDrafts = cleared;

/** Removes all drafts from the device. Called on logout. */
export const deleteDrafts = (): AppThunk => (dispatch) => {
  for (const call of calls.values()) call.abort();
  for (const key of [...listStoredKeys(draftStorageKey('')), ...listStoredKeys(attemptKey(''))])
    writeStored(key, null);
  dispatch(cleared());
  dispatch(dropUnusedFiles());
};

/** Returns the text and files of a draft and empties it. */
export const removeDraft =
  (key: string): AppThunk<Written> =>
  (dispatch, getState) => {
    const { text, files } = selectDraft(getState(), key);
    dispatch(changeDraft(key, { text: '', files: [] }));
    return { text: text.trim(), files };
  };

/** Puts text and files back, before those that were added since. */
export const restoreDraft =
  (key: string, { text, files }: Written): AppThunk =>
  (dispatch, getState) => {
    const now = selectDraft(getState(), key);
    const texts = [text, now.text].filter((each) => each !== '');
    dispatch(changeDraft(key, { text: texts.join('\n'), files: [...files, ...now.files] }));
  };

/** The calls under way, by the keys of their drafts. */
const calls = new Map<string, AbortController>();

/** Stops sending. The draft stays. */
export const cancelSending = (key: string) => calls.get(key)?.abort();

/**
 * Sends the draft, and empties it once it has arrived. If it does not arrive or is cancelled, it stays and the promise is
 * rejected. During a call, a second call does nothing. Unchanged content is sent again with the same key, even after a reload.
 * `about`: the values of other fields that are sent with the draft.
 */
export const sendDraft =
  <T>(key: string, post: Post<T>, about: unknown = null): AppThunk<Promise<T | undefined>> =>
  async (dispatch, getState) => {
    const { text, files, progress } = selectDraft(getState(), key);
    if (progress !== null) return undefined;
    const call = new AbortController();
    calls.set(key, call);
    const onProgress = (share: number) => dispatch(changeDraft(key, { progress: share }));
    onProgress(0);
    const content = [
      text.trim(),
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
      about,
    ];
    const attempt = nextAttempt(readStoredJson(attemptKey(key)), content);
    writeStored(attemptKey(key), JSON.stringify(attempt));
    const options = { signal: call.signal, onProgress, key: attempt.key };
    try {
      const message = { text: text.trim(), files: loadFiles(files) };
      const answer = await untilAnswered(() => post(message, options));
      writeStored(attemptKey(key), null);
      dispatch(changeDraft(key, { text: '', files: [] }));
      return answer;
    } catch (error) {
      dispatch(recordUploadFailure(error));
      throw error;
    } finally {
      calls.delete(key);
      dispatch(changeDraft(key, { progress: null }));
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
