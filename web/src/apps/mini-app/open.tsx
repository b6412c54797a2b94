import { forgetFigures } from '../../features/brands/kept-figures';
import { onSessionEnd } from '../../store/session.slice';
import { newStore } from '../../store/store';
import { mount } from '../mount';
import { restMs } from '../open-app';
import { miniAppRoutes } from './routes';

export function mountApp(): void {
  const store = newStore();
  onSessionEnd(store, forgetFigures);
  void mount(miniAppRoutes(store), store);
  setTimeout(() => void import('./keyboard').catch(() => undefined), restMs); // without it, only the footer stays
}
