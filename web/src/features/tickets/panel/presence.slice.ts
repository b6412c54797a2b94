import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../api/api.gen';
import { rootReducer } from '../../../store/root';

export interface Present {
  user: User;
  typing: boolean;
}

/** Everybody who looks at a ticket, as the live stream tells it. */
export interface Watched {
  ticket_id: number;
  people: Present[];
}

/** By the ids of the tickets. */
type Board = Record<number, Present[]>;

declare module '../../../store/root' {
  interface LazySlices {
    presence: Board;
  }
}

const nobody: Present[] = [];
const empty: Board = {};

const presenceSlice = createSlice({
  name: 'presence',
  initialState: empty,
  reducers: {
    presenceChanged: (board, { payload: { ticket_id, people } }: PayloadAction<Watched>) => {
      if (people.length > 0) board[ticket_id] = people;
      else delete board[ticket_id];
    },
    /** A stream that opens says anew who is there. */
    presenceForgotten: () => empty,
  },
  selectors: {
    selectPresence: (board) => board,
    selectPresent: (board, ticketId: number) => board[ticketId] ?? nobody,
  },
}).injectInto(rootReducer);
export const { presenceChanged, presenceForgotten } = presenceSlice.actions;
export const { selectPresence, selectPresent } = presenceSlice.selectors;
