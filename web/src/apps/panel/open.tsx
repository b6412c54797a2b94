import { createStore } from '../../store/store';
import { mount } from '../mount';
import { reloadOnSessionEnd, panelRoutes } from './routes';

export function mountApp(): void {
  const store = createStore();
  reloadOnSessionEnd(store);
  void mount(panelRoutes, store);
}
