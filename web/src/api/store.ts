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
 * Refetches what shows when the connection is back, and what asks for it when the person looks again. Not at the
 * browser's `online` event: the device may be in a network and the server not within reach yet.
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
