import { mount } from '../mount';
import { leaveWithSession, panelRoutes } from './routes';

export function mountApp(): void {
  leaveWithSession();
  void mount(panelRoutes);
}
