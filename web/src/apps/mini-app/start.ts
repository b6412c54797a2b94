import { setBrandId } from '../../api/credentials';
import { prefetch } from '../../api/early';
import { load, loadsAt } from '../../kit/core/part-load';
import { chosenBrand } from '../../kit/mini-app/brand-choice';
import { openApp } from '../open-app';
import { firstAddress } from './launched';
import { screenLoads } from './screen-loads';

// The first script of the page. It is small and imports no library, so that it runs while these are still downloaded.
const { pathname, searchParams } = new URL(firstAddress, window.location.origin);

/** A login link changes who the person is, so nothing is asked before it was used. */
if (!/^\/tg\/\d+\//.test(pathname)) {
  const brandId = pathname === '/tg/home' ? null : chosenBrand(searchParams);
  setBrandId(brandId);
  prefetch('t/me');
  prefetch(brandId === null ? 't/me/brands' : 't/me/brand');
}
const needed = loadsAt(screenLoads, pathname);
// The shell of the page has the shape of a home, which needs no other part.
document.documentElement.toggleAttribute('data-is-screen', needed.length > 0);
void openApp(
  load('mountApp', () => import('./open')),
  needed,
  Object.values(screenLoads),
);
