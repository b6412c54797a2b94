import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api';
import { onReconnect } from './connection';
import { watchRefusals } from './watch-refusals';

export function newStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, watchRefusals),
  });
  setupListeners(store.dispatch, listenForReturns);
  return store;
}

/**
 * Refetches what is on screen when the connection is back, and queries with `refetchOnFocus` when the person returns.
 * The browser's `online` event is not used: the server may not be reachable yet.
 */
const listenForReturns: NonNullable<Parameters<typeof setupListeners>[1]> = (
  dispatch,
  { onFocus, onFocusLost, onOnline },
) => {
  const onLook = () => dispatch(onFocus());
  const onVisibility = () => dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
  window.addEventListener('focus', onLook);
  document.addEventListener('visibilitychange', onVisibility);
  const stop = onReconnect(() => dispatch(onOnline()));
  return () => {
    window.removeEventListener('focus', onLook);
    document.removeEventListener('visibilitychange', onVisibility);
    stop();
  };
};
