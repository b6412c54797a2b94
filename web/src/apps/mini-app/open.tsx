import { deleteFigures } from '../../features/brands/cached-figures';
import { createPartLoader, loadWithRetry } from '../../kit/core/part-loader';
import { subscribeToSessionEnd } from '../../store/session';
import { newStore } from '../../store/store';
import { mount } from '../mount';
import { idleAfterMs } from '../open-app';
import { miniAppRoutes } from './routes';
import { screenLoaders } from './screen-loaders';

const loadKeyboard = createPartLoader('watchKeyboard', () => import('./keyboard'));

export function mountApp(): void {
  const store = newStore();
  subscribeToSessionEnd(store, deleteFigures);
  void mount(miniAppRoutes(store), store);
  setTimeout(() => {
    loadWithRetry(loadKeyboard, (watchKeyboard) => watchKeyboard());
    // Without a connection, a report can be written only if the form is here, and seen to wait only if the list is.
    loadWithRetry(screenLoaders['/tg/deposits/report']);
    loadWithRetry(screenLoaders['/tg/deposits']);
  }, idleAfterMs);
}
