import { type ReactNode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { hideComposedKeys } from '../kit/core/composed-keys';
import { watchConnection } from './connection-probe';
import { watchOtherTabs } from './session';
import type { AppStore } from './store';

export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  useEffect(() => watchConnection(store), [store]);
  useEffect(() => watchOtherTabs(store), [store]);
  useEffect(hideComposedKeys, []);
  return <Provider store={store}>{children}</Provider>;
}
