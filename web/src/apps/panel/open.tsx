import { newStore } from '../../store/store';
import { mount } from '../mount';
import { leaveWithSession, panelRoutes } from './routes';

export function mountApp(): void {
  const store = newStore();
  leaveWithSession(store);
  void mount(panelRoutes, store);
}
