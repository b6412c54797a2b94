import { mount } from '../mount';
import { miniAppRoutes } from './routes';

export function mountApp(): void {
  void mount(miniAppRoutes);
}
