import { deleteFigures } from '../../features/brands/kept-figures';
import { load, loadPersistently } from '../../kit/core/part-load';
import { onSessionEnd } from '../../store/session.slice';
import { newStore } from '../../store/store';
import { mount } from '../mount';
import { restMs } from '../open-app';
import { miniAppRoutes } from './routes';
import { screenLoads } from './screen-loads';

const keyboardLoad = load('watchKeyboard', () => import('./keyboard'));

export function mountApp(): void {
  const store = newStore();
  onSessionEnd(store, deleteFigures);
  void mount(miniAppRoutes(store), store);
  setTimeout(() => {
    loadPersistently(keyboardLoad, (watchKeyboard) => watchKeyboard());
    // Without a connection, a report can be written only if the form is here, and seen to wait only if the list is.
    loadPersistently(screenLoads['/tg/deposits/report']);
    loadPersistently(screenLoads['/tg/deposits']);
  }, restMs);
}
