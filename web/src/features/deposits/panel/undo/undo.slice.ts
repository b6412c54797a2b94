import { createAction, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type AppThunk, rootReducer } from '../../../../store/root';
import { useGetPublicConfigQuery } from '../../../auth/api';

/** An offer to undo decisions that were made together. */
export interface UndoOffer {
  key: string;
  ids: number[];
  action: 'accept' | 'reject' | 'delete';
  text: string;
  /** The label of the deposit. Undefined for several deposits. */
  label?: string | undefined;
  /** When the decision was sent, by the page's monotonic clock. The server's undo time starts later, so the offer ends first. */
  sentAt: number;
}

type UndoMessage = Pick<UndoOffer, 'key' | 'text' | 'label'>;

interface UndoState {
  offers: UndoOffer[];
  /** The result of the last decision or undo, such as "Deposit accepted" for "A12". */
  message: UndoMessage | null;
}

declare module '../../../../store/root' {
  interface LazySlices {
    undo: UndoState;
  }
}

const messageMs = 5000;
const initialState: UndoState = { offers: [], message: null };

const undoSlice = createSlice({
  name: 'undo',
  initialState,
  reducers: {
    offered: (undo, { payload }: PayloadAction<UndoOffer>) => void undo.offers.push(payload),
    endOffer: (undo, { payload }: PayloadAction<UndoOffer>) => {
      undo.offers = undo.offers.filter(({ key }) => key !== payload.key);
    },
    endAllOffers: (undo) => {
      undo.offers = [];
    },
    messageShown: (undo, { payload }: PayloadAction<UndoMessage>) => {
      undo.message = payload;
    },
    /** Removes the message with this key, unless a newer one has replaced it. */
    messageExpired: (undo, { payload }: PayloadAction<string>) => {
      if (undo.message?.key === payload) undo.message = null;
    },
  },
  selectors: {
    selectOffers: ({ offers }) => offers,
    selectUndoMessage: ({ message }) => message,
  },
}).injectInto(rootReducer);
const { offered, messageShown, messageExpired } = undoSlice.actions;
export const { endOffer, endAllOffers } = undoSlice.actions;
export const { selectOffers, selectUndoMessage } = undoSlice.selectors;

/** Offers to undo decisions. The bar removes the offer when it expires. */
export const offerUndo =
  (offer: Omit<UndoOffer, 'key'>): AppThunk =>
  (dispatch) => {
    if (offer.ids.length > 0) dispatch(offered({ ...offer, key: nanoid() }));
  };

/** Dispatched when an undo has returned these deposits to their previous status. */
export const depositsUndone = createAction<number[]>('undo/depositsUndone');

/** Shows a text in the undo bar for a few seconds. Replaces the previous one. */
export const showUndoMessage =
  (text: string, label?: string): AppThunk =>
  (dispatch) => {
    const key = nanoid();
    dispatch(messageShown({ key, text, label }));
    setTimeout(() => dispatch(messageExpired(key)), messageMs);
  };

/** How long a decision can be undone. 0 if undo is disabled, undefined while loading. */
export const useUndoSeconds = (): number | undefined => {
  const { data } = useGetPublicConfigQuery();
  return data && (data.undo_seconds ?? 0);
};
