import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { getAttempt, type Attempt } from '../../../api/idempotency-keys';
import { getErrorName } from '../../../api/errors';
import { recordFailure } from '../../../store/failures';
import { addAppListener } from '../../../store/listeners';
import { type AppThunk, rootReducer, type RootState } from '../../../store/root';
import type { AppStore } from '../../../store/store';
import { deleteUnusedFiles, loadFiles, storeFile, type FileRef } from './file-refs';
import type { UploadOptions } from './upload';
import { deleteOutgoing } from './send-queue';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../store/hooks';
import { deleteStoredKeys, listStoredKeys, readStored, readStoredJson, writeStored } from '../storage';

const draftPrefix = 'draft_';
const attemptPrefix = 'attempt_';

export const hasStoredDraft = (keyPrefix: string) => listStoredKeys(draftPrefix + keyPrefix).length > 0;

const readStoredDrafts = (): Record<string, string> =>
  Object.fromEntries(
    listStoredKeys(draftPrefix).map((key) => [key.slice(draftPrefix.length), readStored(key) ?? '']),
  );

export const storeDraft = (key: string, text: string) => writeStored(draftPrefix + key, text || null);

const readAttempt = (key: string) => readStoredJson<Attempt>(attemptPrefix + key);

const storeAttempt = (key: string, attempt: Attempt | null) =>
  writeStored(attemptPrefix + key, attempt && JSON.stringify(attempt));

interface DraftContent {
  text: string;
  files: FileRef[];
}

/** The unsent text and files of one place, such as the chat of a ticket. */
export interface Draft extends DraftContent {
  /** The share of the draft that has been uploaded, from 0 to 1. Null: the draft is not being sent. */
  progress: number | null;
}

/** Drafts by key. They stay when their screens close, and their texts survive reloads. */
interface Drafts {
  changed: Record<string, Draft>;
  /** The stored texts, for the drafts that this page has not changed. */
  stored: Record<string, string>;
}

declare module '../../../store/root' {
  interface LazySlices {
    drafts: Drafts;
  }
}

const noFiles: FileRef[] = [];
const getDraft = ({ changed, stored }: Drafts, key: string): Draft =>
  changed[key] ?? { text: stored[key] ?? '', files: noFiles, progress: null };

const draftsSlice = createSlice({
  name: 'drafts',
  initialState: (): Drafts => ({ changed: {}, stored: readStoredDrafts() }),
  reducers: {
    draftChanged: (
      drafts,
      { payload: { key, part } }: PayloadAction<{ key: string; part: Partial<Draft> }>,
    ) => {
      drafts.changed[key] = { ...getDraft(drafts, key), ...part };
    },
    /** Another tab has stored or removed texts of drafts. */
    storageChanged: (drafts, { payload }: PayloadAction<Drafts['stored']>) => {
      drafts.stored = payload;
    },
    draftsCleared: (): Drafts => ({ changed: {}, stored: {} }),
  },
  selectors: { selectDraft: getDraft },
}).injectInto(rootReducer);
export const { draftChanged } = draftsSlice.actions;
const { storageChanged, draftsCleared } = draftsSlice.actions;
export const { selectDraft } = draftsSlice.selectors;

export const useDraft = (key: string): Draft =>
  useAppSelector((state) => selectDraft(state, key), shallowEqual);

/** Selects a part of a draft. The selector must return the same value while that part is unchanged, to avoid renders. */
export const useDraftPart = <T>(key: string, selectPart: (draft: Draft) => T): T =>
  useAppSelector((state: RootState) => selectPart(selectDraft(state, key)));

export type PostDraft<T> = (message: { text: string; files: File[] }, options: UploadOptions) => Promise<T>;

export const changeDraft =
  (key: string, part: Partial<DraftContent>): AppThunk =>
  (dispatch, getState) => {
    dispatch(draftChanged({ key, part }));
    storeDraft(key, selectDraft(getState(), key).text);
  };

export const attachFiles =
  (key: string, files: File[]): AppThunk =>
  (dispatch, getState) => {
    const before = selectDraft(getState(), key).files;
    dispatch(changeDraft(key, { files: [...before, ...files.map(storeFile)] }));
  };

export const detachFile =
  (key: string, { id }: FileRef): AppThunk =>
  (dispatch, getState) => {
    const before = selectDraft(getState(), key).files;
    dispatch(changeDraft(key, { files: before.filter((file) => file.id !== id) }));
    dispatch(deleteUnusedFiles());
  };

export const deleteDrafts = (): AppThunk => (dispatch) => {
  deleteStoredKeys(draftPrefix);
  deleteStoredKeys(attemptPrefix);
  dispatch(draftsCleared());
  dispatch(deleteUnusedFiles());
};

/** Empties the draft. Dispatching returns what it contained, with the text trimmed. */
export const removeDraft =
  (key: string): AppThunk<DraftContent> =>
  (dispatch, getState) => {
    const { text, files } = selectDraft(getState(), key);
    dispatch(changeDraft(key, { text: '', files: [] }));
    return { text: text.trim(), files };
  };

/** Puts text and files into the draft, before the text and files that it already has. */
export const restoreDraft =
  (key: string, { text, files }: DraftContent): AppThunk =>
  (dispatch, getState) => {
    const current = selectDraft(getState(), key);
    const texts = [text, current.text].filter((part) => part !== '');
    dispatch(changeDraft(key, { text: texts.join('\n'), files: [...files, ...current.files] }));
  };

/** Reads drafts that other tabs change, until the returned function is called. Drafts that this page has changed stay. */
export function watchStoredDrafts({ dispatch }: AppStore): () => void {
  const onStorage = () => dispatch(storageChanged(readStoredDrafts()));
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Stops sending the draft with this key. The draft itself stays. */
export const cancelSending = createAction<string>('drafts/cancelSending');

/**
 * Sends the draft, and empties it once it has arrived. If the call fails or is cancelled, the draft stays and the promise is
 * rejected. During a call, a second one does nothing. Unchanged content is sent again with the same idempotency key, even after a
 * reload. `otherValues`: other fields that are sent with the draft. If they change, so does the idempotency key.
 */
export const sendDraft =
  <T>(key: string, post: PostDraft<T>, otherValues: unknown = null): AppThunk<Promise<T | undefined>> =>
  async (dispatch, getState) => {
    const { text, files, progress } = selectDraft(getState(), key);
    if (progress !== null) return undefined;
    const call = new AbortController();
    const stopListening = dispatch(
      addAppListener(
        (action) => draftsCleared.match(action) || (cancelSending.match(action) && action.payload === key),
        () => call.abort(),
      ),
    );
    const onProgress = (share: number) => dispatch(draftChanged({ key, part: { progress: share } }));
    onProgress(0);
    const content = [
      text.trim(),
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
      otherValues,
    ];
    const attempt = getAttempt(readAttempt(key), content);
    storeAttempt(key, attempt);
    const options = { signal: call.signal, onProgress, key: attempt.key };
    try {
      const message = { text: text.trim(), files: loadFiles(files) };
      const response = await postUntilAnswered(() => post(message, options));
      storeAttempt(key, null);
      dispatch(changeDraft(key, { text: '', files: [] }));
      return response;
    } catch (error) {
      dispatch(recordFailure(error));
      throw error;
    } finally {
      stopListening();
      dispatch(draftChanged({ key, part: { progress: null } }));
      dispatch(deleteUnusedFiles());
    }
  };

const maxRepeats = 20;
const repeatPauseMs = 1000;

/** An attempt whose answer was lost may still run on the server. Repeats the call until that attempt has ended, up to a limit. */
async function postUntilAnswered<T>(post: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await post();
    } catch (error) {
      if (getErrorName(error) !== 'in flight' || tries === maxRepeats) throw error;
      await new Promise((resolve) => setTimeout(resolve, repeatPauseMs));
    }
  }
}

/** Deletes the drafts and the queued items of everybody who has used this device. */
export const deleteUnsent = (): AppThunk => (dispatch) => {
  dispatch(deleteDrafts());
  dispatch(deleteOutgoing());
};
