import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { onReconnect } from './connection.slice';
import { api } from '../api/api';
import type { Observable } from './observe';
import { rootReducer } from './root';
import { watchRefusals } from './watch-refusals';

export function newStore() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware, watchRefusals),
  });
  refetchOnReturn(store);
  return store;
}

export type AppStore = ReturnType<typeof newStore>;

/**
 * Refetches what is on screen when the connection is back, and queries with `refetchOnFocus` when the person returns.
 * The browser's `online` event, which `setupListeners` uses, is too early: the server may not be reachable yet.
 */
function refetchOnReturn(store: Observable & { dispatch: (action: UnknownAction) => void }): void {
  const { onFocus, onFocusLost, onOnline } = api.internalActions;
  window.addEventListener('focus', () => store.dispatch(onFocus()));
  document.addEventListener('visibilitychange', () =>
    store.dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost()),
  );
  onReconnect(store, () => store.dispatch(onOnline()));
}
