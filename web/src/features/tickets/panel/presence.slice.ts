import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../api/api.gen';
import { rootReducer } from '../../../store/root';

export interface PresentPerson {
  user: User;
  typing: boolean;
}

export interface TicketPresence {
  ticket_id: number;
  people: PresentPerson[];
}

type PeopleByTicketId = Record<number, PresentPerson[]>;

declare module '../../../store/root' {
  interface LazySlices {
    presence: PeopleByTicketId;
  }
}

const nobody: PresentPerson[] = [];
const empty: PeopleByTicketId = {};

const presenceSlice = createSlice({
  name: 'presence',
  initialState: empty,
  reducers: {
    presenceChanged: (state, { payload: { ticket_id, people } }: PayloadAction<TicketPresence>) => {
      if (people.length > 0) state[ticket_id] = people;
      else delete state[ticket_id];
    },
    /** Dispatched when the stream reopens, because the server then sends all presence again. */
    presenceCleared: () => empty,
  },
  selectors: {
    selectPresenceByTicket: (state) => state,
    selectPeopleInTicket: (state, ticketId: number) => state[ticketId] ?? nobody,
  },
}).injectInto(rootReducer);
export const { presenceChanged, presenceCleared } = presenceSlice.actions;
export const { selectPresenceByTicket, selectPeopleInTicket } = presenceSlice.selectors;
