import { deleteAllFigures } from '../../features/brands/cached-figures';
import { createPartLoader, loadWithRetry } from '../../kit/core/part-loader';
import { subscribeToSessionEnd } from '../../store/session';
import { createStore } from '../../store/store';
import { mount } from '../mount';
import { idleAfterMs } from '../open-app';
import { createMiniAppRoutes } from './routes';
import { screenLoaders } from './screens';

const loadKeyboard = createPartLoader('watchKeyboard', () => import('./keyboard'));

export function mountApp(): void {
  const store = createStore();
  subscribeToSessionEnd(store, deleteAllFigures);
  void mount(createMiniAppRoutes(store), store);
  setTimeout(() => {
    loadWithRetry(loadKeyboard, (watchKeyboard) => watchKeyboard());
    // In advance, so that people can write a report and see the waiting ones without a connection.
    loadWithRetry(screenLoaders['/tg/deposits/report']);
    loadWithRetry(screenLoaders['/tg/deposits']);
  }, idleAfterMs);
}
