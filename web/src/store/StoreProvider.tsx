import { type ReactNode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { hideComposedKeys } from '../kit/core/composed-keys';
import { watchConnection } from './connection-probe';
import { syncWithOtherTabs } from './session';
import type { AppStore } from './store';

/**
 * Provides the store to the app. While the app is mounted, the store tracks the connection and the logouts of other tabs, and
 * handlers do not see the key events of input methods.
 */
export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  useEffect(() => watchConnection(store), [store]);
  useEffect(() => syncWithOtherTabs(store), [store]);
  useEffect(hideComposedKeys, []);
  return <Provider store={store}>{children}</Provider>;
}
