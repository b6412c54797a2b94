import { type LoaderFunctionArgs, replace, useRouteLoaderData } from 'react-router-dom';
import { setBrandId } from '../../api/credentials';
import { launchPersonId } from './launch';
import { readStored, store } from './storage';

/** The route under which every screen of one brand lies; its loader is `loadBrand`. */
export const brandRouteId = 'brand';

/** The brand used last, for each person of this browser. */
const storageKey = () => `mini_app_brand_${launchPersonId() ?? ''}`;

/**
 * Settles which brand a screen is about before it shows: the one in the address, else the one used last. The address
 * then always names it, so reload and shared links work. Without any: the list of brands.
 */
export function loadBrand({ request }: LoaderFunctionArgs): number | Response {
  const url = new URL(request.url);
  if (url.searchParams.get('no_brand') === 'true') leaveBrand();
  const named = url.searchParams.get('brand');
  const brandId = parseBrandId(named ?? readStored('localStorage', storageKey()));
  if (brandId === null) return replace('/tg/home');
  rememberBrand(brandId);
  if (named === null) {
    url.searchParams.set('brand', String(brandId));
    return replace(url.pathname + url.search);
  }
  setBrandId(brandId);
  return brandId;
}

export function leaveBrand(): null {
  store('localStorage', storageKey(), null);
  setBrandId(null);
  return null;
}

export function rememberBrand(brandId: number): void {
  store('localStorage', storageKey(), String(brandId));
}

export function useBrandId(): number {
  return useRouteLoaderData(brandRouteId) as number;
}

/** The address of a screen of that brand. */
export function brandHref(path: string, brandId: number): string {
  return `${path}?brand=${brandId}`;
}

function parseBrandId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
