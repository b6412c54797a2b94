import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import type { User } from '../../../api/api.gen';
import { useAppSelector } from '../../../store/hooks';
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
  selectors: { selectPresent: (board, ticketId: number) => board[ticketId] ?? nobody },
}).injectInto(rootReducer);
export const { presenceChanged, presenceForgotten } = presenceSlice.actions;
const { selectPresent } = presenceSlice.selectors;

/** The others who look at a ticket. Those who write come first. */
export function usePresent(ticketId: number, myId: number | undefined): readonly Present[] {
  const people = useAppSelector((state) => selectPresent(state, ticketId));
  return useMemo(
    () =>
      people
        .filter(({ user }) => user.id !== myId)
        .sort((one, other) => Number(other.typing) - Number(one.typing)),
    [people, myId],
  );
}
