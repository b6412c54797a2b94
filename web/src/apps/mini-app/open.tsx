import { deleteFigures } from '../../features/brands/kept-figures';
import { load, loadPersistently } from '../../kit/core/part-load';
import { onSessionEnd } from '../../store/session.slice';
import { newStore } from '../../store/store';
import { mount } from '../mount';
import { restMs } from '../open-app';
import { miniAppRoutes } from './routes';

const keyboardLoad = load('watchKeyboard', () => import('./keyboard'));

export function mountApp(): void {
  const store = newStore();
  onSessionEnd(store, deleteFigures);
  void mount(miniAppRoutes(store), store);
  setTimeout(() => loadPersistently(keyboardLoad, (watchKeyboard) => watchKeyboard()), restMs);
}
