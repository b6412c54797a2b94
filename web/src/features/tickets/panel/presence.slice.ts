import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../api/api.gen';
import { rootReducer } from '../../../store/root';

export interface PresentPerson {
  user: User;
  typing: boolean;
}

/** The people who have a ticket open, as sent by the event stream. */
export interface TicketPresence {
  ticket_id: number;
  people: PresentPerson[];
}

/** By ticket id. */
type PresenceByTicket = Record<number, PresentPerson[]>;

declare module '../../../store/root' {
  interface LazySlices {
    presence: PresenceByTicket;
  }
}

const nobody: PresentPerson[] = [];
const empty: PresenceByTicket = {};

const presenceSlice = createSlice({
  name: 'presence',
  initialState: empty,
  reducers: {
    presenceChanged: (board, { payload: { ticket_id, people } }: PayloadAction<TicketPresence>) => {
      if (people.length > 0) board[ticket_id] = people;
      else delete board[ticket_id];
    },
    /** Called when the stream reopens, which resends all presence. */
    presenceCleared: () => empty,
  },
  selectors: {
    selectPresence: (board) => board,
    selectPresent: (board, ticketId: number) => board[ticketId] ?? nobody,
  },
}).injectInto(rootReducer);
export const { presenceChanged, presenceCleared } = presenceSlice.actions;
export const { selectPresence, selectPresent } = presenceSlice.selectors;
