import { onSessionEnd } from '../../api/credentials';
import { forgetFigures } from '../../features/brands/kept-figures';
import { mount } from '../mount';
import { miniAppRoutes } from './routes';

export function mountApp(): void {
  onSessionEnd(forgetFigures);
  void mount(miniAppRoutes);
}
