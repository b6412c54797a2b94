import { newStore } from '../../store/store';
import { mount } from '../mount';
import { closeWithSession, panelRoutes } from './routes';

export function mountApp(): void {
  const store = newStore();
  closeWithSession(store);
  void mount(panelRoutes, store);
}
