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
    loadReporting();
  }, restMs);
}

/** Without a connection, a report can be written only if the form is here, and seen to wait only if the list is. */
function loadReporting(): void {
  for (const path of ['/tg/deposits/report', '/tg/deposits'] as const)
    loadPersistently(screenLoads[path], () => undefined);
}
