import { setBrandId } from '../../api/credentials';
import { prefetch } from '../../api/prefetch';
import { createPartLoader, findLoaders } from '../../kit/core/part-loader';
import { findChosenBrand } from '../../kit/mini-app/brand-choice';
import { openApp } from '../open-app';
import { showFirstTexts } from '../../texts';
import { firstAddress, firstLanguage } from './first-screen';
import { screenLoaders } from './screens';

// The first script of the page. Imports no libraries, so that it runs while they are downloaded.
const textsShown = showFirstTexts(firstLanguage);
const { pathname, searchParams } = new URL(firstAddress, window.location.origin);

// A login link changes the person, so nothing is prefetched for it.
if (!/^\/tg\/\d+\//.test(pathname)) {
  const brandId = pathname === '/tg/home' ? null : findChosenBrand(searchParams);
  setBrandId(brandId);
  prefetch('t/me');
  prefetch(brandId === null ? 't/me/brands' : 't/me/brand');
}
const firstScreens = findLoaders(screenLoaders, pathname);
// The page's shell looks like a home unless this attribute is set. Only homes have no loaders, because the app contains them.
document.documentElement.toggleAttribute('data-is-screen', firstScreens.length > 0);
const loadApp = createPartLoader('mountApp', () => import('./open'));
void openApp(
  async () => {
    const [mountApp] = await Promise.all([loadApp(), textsShown]);
    return mountApp;
  },
  firstScreens,
  Object.values(screenLoaders),
);
