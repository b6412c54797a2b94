import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { subscribeToReconnect } from './connection.slice';
import { handleApiFailures } from './failures';
import { type AppDispatch, rootReducer, type RootState } from './root';

export function newStore() {
  const listeners = createListenerMiddleware<RootState>();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  });
  handleApiFailures(listeners.startListening.withTypes<RootState, AppDispatch>());
  /**
   * Refetches what is on screen when the connection is back, and queries with `refetchOnFocus` when the person returns.
   * The browser's `online` event, which is used otherwise, is too early: the server may not be reachable yet.
   */
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline }) => {
    window.addEventListener('focus', () => dispatch(onFocus()));
    document.addEventListener('visibilitychange', () =>
      dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost()),
    );
    return subscribeToReconnect(store, () => dispatch(onOnline()));
  });
  return store;
}

export type AppStore = ReturnType<typeof newStore>;
