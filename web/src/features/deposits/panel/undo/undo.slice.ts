import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type Observable, observe } from '../../../../store/observe';
import { type AppThunk, rootReducer } from '../../../../store/root';
import { useGetPublicConfigQuery } from '../../../auth/api';

/** Decisions that were made together, and that can be taken back together. */
export interface Undoable {
  ids: number[];
  as: 'accept' | 'reject' | 'delete';
  /** Such as "Deposit accepted". */
  words: string;
  /** The label of a single deposit. */
  label?: string | undefined;
  /** By the steady clock of the page. The server counts the time from a later moment, so it is never too long. */
  sentAt: number;
}

/** An undoable as it is offered, oldest first. */
export interface Offer extends Undoable {
  key: string;
}

interface UndoState {
  offers: Offer[];
  /** What a decision did, such as "Deposit accepted" of "A12". */
  said: Pick<Undoable, 'words' | 'label'> | null;
  /** The deposits that were taken back last. */
  undone: number[];
}

declare module '../../../../store/root' {
  interface LazySlices {
    undo: UndoState;
  }
}

const SHOWN_MS = 5000;
const initialState: UndoState = { offers: [], said: null, undone: [] };

const undoSlice = createSlice({
  name: 'undo',
  initialState,
  reducers: {
    offered: (undo, { payload }: PayloadAction<Offer>) => void undo.offers.push(payload),
    /** The offer was used or its time is over. */
    endOffer: (undo, { payload }: PayloadAction<Offer>) => {
      undo.offers = undo.offers.filter(({ key }) => key !== payload.key);
    },
    endAllOffers: (undo) => {
      undo.offers = [];
    },
    saidChanged: (undo, { payload }: PayloadAction<UndoState['said']>) => {
      undo.said = payload;
    },
    /** These deposits wait again. */
    tellUndone: (undo, { payload }: PayloadAction<number[]>) => {
      undo.undone = payload;
    },
  },
  selectors: {
    selectOffers: ({ offers }) => offers,
    selectSaid: ({ said }) => said,
    selectUndone: ({ undone }) => undone,
  },
}).injectInto(rootReducer);
const { offered, saidChanged } = undoSlice.actions;
export const { endOffer, endAllOffers, tellUndone } = undoSlice.actions;
const { selectUndone } = undoSlice.selectors;
export const { selectOffers, selectSaid } = undoSlice.selectors;

/** Offers to take back decisions. The bar ends the offer when their time is over, or at once if there is no undo. */
export const offerUndo =
  (undoable: Undoable): AppThunk =>
  (dispatch) => {
    if (undoable.ids.length > 0) dispatch(offered({ ...undoable, key: nanoid() }));
  };

/** Calls the listener with deposits that wait again. Returns how to stop it. */
export const onUndone = (store: Observable, listener: (ids: number[]) => void): (() => void) =>
  observe(store, selectUndone, listener);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says in the line of the undo bar what was done. The newest replaces the one before. */
export const showUndo =
  (words: string, label?: string): AppThunk =>
  (dispatch) => {
    clearTimeout(timer);
    dispatch(saidChanged({ words, label }));
    timer = setTimeout(() => dispatch(saidChanged(null)), SHOWN_MS);
  };

/** How long a decision can be taken back. 0: not at all. Undefined: not known yet. */
export const useUndoSeconds = (): number | undefined => {
  const { data } = useGetPublicConfigQuery();
  return data && (data.undo_seconds ?? 0);
};
