import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { subscribeToReconnect } from './connection.slice';
import { createApiFailureListener } from './failures';
import { createListeners } from './listeners';
import { type AppDispatch, rootReducer } from './root';

export function createStore() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(createListeners()).concat(api.middleware),
  });
  const dispatch: AppDispatch = store.dispatch;
  dispatch(createApiFailureListener());
  // Refetches when the connection is back. The browser's `online` event is too early: the server may not be reachable yet.
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline }) => {
    window.addEventListener('focus', () => dispatch(onFocus()));
    document.addEventListener('visibilitychange', () =>
      dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost()),
    );
    return subscribeToReconnect(store, () => dispatch(onOnline()));
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
