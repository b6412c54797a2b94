import { readAccessToken } from '../../api/credentials';
import { prefetch } from '../../api/early';
import { load, loadsAt } from '../../kit/core/part-load';
import { readStored } from '../../kit/core/storage';
import { openApp } from '../open-app';
import { brandFrameLoad, loadsByPath, screenLoads } from './screen-loads';

// The first script of the page. It is small and imports no library, so that it runs while these are still downloaded.
// Mantine keeps the chosen theme under this key and sets this attribute later.
const chosen = readStored('mantine-color-scheme-value');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;

prefetch('auth/me', 'POST');
const others = readAccessToken() === null ? [] : [brandFrameLoad, ...Object.values(screenLoads)];
void openApp(
  load('mountApp', () => import('./open')),
  loadsAt(loadsByPath, window.location.pathname),
  others,
);
