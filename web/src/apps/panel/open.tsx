import { createStore } from '../../store/store';
import { mount } from '../mount';
import { leaveOnSessionEnd, panelRoutes } from './routes';

export function mountApp(): void {
  const store = createStore();
  leaveOnSessionEnd(store);
  void mount(panelRoutes, store);
}
