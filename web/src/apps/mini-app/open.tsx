import { newStore } from '../../store/store';
import { mount } from '../mount';
import { miniAppRoutes } from './routes';

export function mountApp(): void {
  const store = newStore();
  void mount(miniAppRoutes(store), store);
}
