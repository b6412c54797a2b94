import { readAccessToken } from '../../api/credentials';
import { prefetch } from '../../api/prefetch';
import { createPartLoader, findLoaders } from '../../kit/core/part-loader';
import { readStored } from '../../kit/core/storage';
import { openApp } from '../open-app';
import { loadBrandFrame, loadersByPath, screenLoaders } from './screen-loaders';

// The first script of the page. Imports no libraries, so that it runs while they are downloaded.

// Mantine stores the chosen theme under this key, and sets this attribute later.
const scheme = readStored('mantine-color-scheme-value');
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;

prefetch('auth/me', 'POST');
const screensToPreload = readAccessToken() === null ? [] : [loadBrandFrame, ...Object.values(screenLoaders)];
void openApp(
  createPartLoader('mountApp', () => import('./open')),
  findLoaders(loadersByPath, window.location.pathname),
  screensToPreload,
);
