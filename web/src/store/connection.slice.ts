import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Connection } from '../api/errors';
import { shared } from '../texts/shared';
import { useAppSelector } from './hooks';
import { addAppListener } from './listeners';
import type { AppStore } from './store';

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: {
    status: 'ok' as Connection,
    /** Whether the event stream is open, so that no polling is needed. */
    isStreamOpen: false,
  },
  reducers: {
    connectionLost: (state, { payload }: PayloadAction<Exclude<Connection, 'ok'>>) => {
      state.status = payload;
    },
    connectionReturned: (state) => {
      state.status = 'ok';
    },
    streamChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isStreamOpen = payload;
    },
  },
  selectors: { selectConnection: ({ status }) => status },
});
export const { connectionLost, connectionReturned, streamChanged } = connectionSlice.actions;
export const { selectConnection } = connectionSlice.selectors;

/** The machine has slept, or the browser has frozen the page, so the screen may be out of date. */
export const screenOutdated = createAction('connection/screenOutdated');

export const useConnection = () => useAppSelector(selectConnection);

/** Returns the text of the line at the top of the screen. Null while connected. */
export function useConnectionNotice(): string | null {
  const connection = useConnection();
  return connection === 'ok' ? null : shared.connection[connection];
}

/** Calls back when the connection is back, or after `screenOutdated`. */
export const subscribeToReconnect = ({ dispatch }: Pick<AppStore, 'dispatch'>, listener: () => void) =>
  dispatch(addAppListener(isAnyOf(connectionReturned, screenOutdated), listener));
