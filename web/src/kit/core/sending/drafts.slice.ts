import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../store/hooks';
import { rootReducer, type RootState } from '../../../store/root';
import type { FileRef } from './kept-files';
import { listStoredKeys, readStored, readStoredJson, writeStored } from '../storage';
import type { Attempt } from '../../../api/client-key';

const draftPrefix = 'draft_';
const attemptPrefix = 'attempt_';

export const hasStoredDraft = (keyPrefix: string) => listStoredKeys(draftPrefix + keyPrefix).length > 0;

export const readStoredDrafts = (): Record<string, string> =>
  Object.fromEntries(
    listStoredKeys(draftPrefix).map((key) => [key.slice(draftPrefix.length), readStored(key) ?? '']),
  );

export const storeDraft = (key: string, text: string) => writeStored(draftPrefix + key, text || null);

/** The last attempt to send a draft, so that unchanged content is sent again with the same key. */
export const readAttempt = (key: string) => readStoredJson<Attempt>(attemptPrefix + key);

export const storeAttempt = (key: string, attempt: Attempt | null) =>
  writeStored(attemptPrefix + key, attempt && JSON.stringify(attempt));

export function deleteStoredDrafts(): void {
  for (const key of [...listStoredKeys(draftPrefix), ...listStoredKeys(attemptPrefix)])
    writeStored(key, null);
}

export interface DraftContent {
  text: string;
  files: FileRef[];
}

/** The unsent text and files of one place, such as the chat of a ticket. */
export interface Draft extends DraftContent {
  /** How much of it has been sent, from 0 to 1. Null: it is not being sent. */
  progress: number | null;
}

/** By their keys. A draft lives as long as the page, on other screens too. Its text survives reloads. */
interface Drafts {
  changed: Record<string, Draft>;
  /** The texts in storage of drafts that this page has not changed. */
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
    /** Another page has stored or removed texts of drafts. */
    storageChanged: (drafts, { payload }: PayloadAction<Drafts['stored']>) => {
      drafts.stored = payload;
    },
    draftsCleared: (): Drafts => ({ changed: {}, stored: {} }),
  },
  selectors: {
    selectDraft: getDraft,
  },
}).injectInto(rootReducer);
export const { draftChanged, storageChanged, draftsCleared } = draftsSlice.actions;
export const { selectDraft } = draftsSlice.selectors;

export const useDraft = (key: string): Draft =>
  useAppSelector((state) => selectDraft(state, key), shallowEqual);

/** Selects a part of a draft. The selector must return the same value while that part is unchanged, to avoid renders. */
export const useDraftPart = <T>(key: string, selectPart: (draft: Draft) => T): T =>
  useAppSelector((state: RootState) => selectPart(selectDraft(state, key)));
