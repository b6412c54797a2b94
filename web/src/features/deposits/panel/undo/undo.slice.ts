import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type Observable, observe } from '../../../../store/observe';
import { type AppThunk, rootReducer } from '../../../../store/root';
import { useGetPublicConfigQuery } from '../../../auth/api';

/** Decisions that were made together and can be undone together. */
export interface Undoable {
  ids: number[];
  as: 'accept' | 'reject' | 'delete';
  /** Such as "Deposit accepted". */
  text: string;
  /** The label of a single deposit. */
  label?: string | undefined;
  /** By the monotonic clock of the page. The server's undo time starts later, so the offer never outlasts it. */
  sentAt: number;
}

/** An undo offer. */
export interface Offer extends Undoable {
  key: string;
}

interface UndoState {
  offers: Offer[];
  /** The result of the last decision, such as "Deposit accepted" for "A12". */
  message: Pick<Undoable, 'text' | 'label'> | null;
  /** The deposits of the last undo. */
  undone: number[];
}

declare module '../../../../store/root' {
  interface LazySlices {
    undo: UndoState;
  }
}

const SHOWN_MS = 5000;
const initialState: UndoState = { offers: [], message: null, undone: [] };

const undoSlice = createSlice({
  name: 'undo',
  initialState,
  reducers: {
    offered: (undo, { payload }: PayloadAction<Offer>) => void undo.offers.push(payload),
    /** Removes an offer that was used or has expired. */
    endOffer: (undo, { payload }: PayloadAction<Offer>) => {
      undo.offers = undo.offers.filter(({ key }) => key !== payload.key);
    },
    endAllOffers: (undo) => {
      undo.offers = [];
    },
    messageChanged: (undo, { payload }: PayloadAction<UndoState['message']>) => {
      undo.message = payload;
    },
    /** Announces deposits that are waiting again. */
    depositsUndone: (undo, { payload }: PayloadAction<number[]>) => {
      undo.undone = payload;
    },
  },
  selectors: {
    selectOffers: ({ offers }) => offers,
    selectUndoMessage: ({ message }) => message,
    selectUndone: ({ undone }) => undone,
  },
}).injectInto(rootReducer);
const { offered, messageChanged } = undoSlice.actions;
export const { endOffer, endAllOffers, depositsUndone } = undoSlice.actions;
const { selectUndone } = undoSlice.selectors;
export const { selectOffers, selectUndoMessage } = undoSlice.selectors;

/** Offers to undo decisions. The bar removes the offer when it expires, or at once if undo is disabled. */
export const offerUndo =
  (undoable: Undoable): AppThunk =>
  (dispatch) => {
    if (undoable.ids.length > 0) dispatch(offered({ ...undoable, key: nanoid() }));
  };

/** Subscribes to undone deposits. Returns a function that unsubscribes. */
export const onUndone = (store: Observable, listener: (ids: number[]) => void): (() => void) =>
  observe(store, selectUndone, listener);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a text in the undo bar for a few seconds. Replaces the previous one. */
export const showUndoMessage =
  (text: string, label?: string): AppThunk =>
  (dispatch) => {
    clearTimeout(timer);
    dispatch(messageChanged({ text, label }));
    timer = setTimeout(() => dispatch(messageChanged(null)), SHOWN_MS);
  };

/** How long a decision can be undone. 0 if undo is disabled, undefined while loading. */
export const useUndoSeconds = (): number | undefined => {
  const { data } = useGetPublicConfigQuery();
  return data && (data.undo_seconds ?? 0);
};
