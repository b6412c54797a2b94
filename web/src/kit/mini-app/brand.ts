import { texts } from '../../texts';
import { type LoaderFunctionArgs, replace, useRouteLoaderData } from 'react-router-dom';
import { setBrandId } from '../../api/credentials';
import type { AppStore } from '../../store/store';
import { findChosenBrand, clearLastUsedBrand, storeChosenBrand } from './brand-choice';
import { showToast } from './Toasts';

/** The parent route of every screen of one brand. Its loader is `loadBrand`. */
export const brandRouteId = 'brand';
/** The route of the screens that need no brand. Its loader is `loadOptionalBrand`. */
export const optionalBrandRouteId = 'optional-brand';

/** Returns the brand of the URL. If it names none, redirects to the last used brand, or to the home without a brand. */
export function loadBrand({ dispatch }: AppStore, { request }: LoaderFunctionArgs): number | Response {
  const url = new URL(request.url);
  const result = openBrand(url);
  if (result !== null) return result;
  // The messenger opens the mini-app at `/tg`. Any other URL without a brand is a broken link.
  if (url.pathname !== '/tg') dispatch(showToast('error', texts.app.noBrand));
  return replace('/tg/home');
}

/** Like `loadBrand`, but the screen also opens without a brand. */
export function loadOptionalBrand({ request }: LoaderFunctionArgs): number | null | Response {
  const result = openBrand(new URL(request.url));
  if (result === null) setBrandId(null);
  return result;
}

/** Opens the brand of the URL. If the URL names none, redirects to the same screen of the last used brand, or returns null. */
function openBrand(url: URL): number | null | Response {
  if (url.searchParams.get('no_brand') === 'true') leaveBrand();
  const brandId = findChosenBrand(url.searchParams);
  if (brandId === null) return null;
  storeChosenBrand(brandId);
  if (!url.searchParams.has('brand')) {
    url.searchParams.set('brand', String(brandId));
    return replace(url.pathname + url.search);
  }
  setBrandId(brandId);
  return brandId;
}

/** Returns null, because it is also the loader of a route. */
export function leaveBrand(): null {
  clearLastUsedBrand();
  setBrandId(null);
  return null;
}

export function useBrandId(): number {
  return useRouteLoaderData(brandRouteId) as number;
}

export function useOptionalBrandId(): number | null {
  const brandId = useRouteLoaderData<number>(brandRouteId);
  const optionalBrandId = useRouteLoaderData<number | null>(optionalBrandRouteId);
  return brandId ?? optionalBrandId ?? null;
}

export function buildBrandHref(path: string, brandId: number | null): string {
  return brandId === null ? `${path}?no_brand=true` : `${path}?brand=${brandId}`;
}

export function buildHomeHref(brandId: number | null): string {
  return brandId === null ? '/tg/home' : buildBrandHref('/tg', brandId);
}
