import { type LoaderFunctionArgs, replace, useRouteLoaderData } from 'react-router-dom';
import { setBrandId } from '../../api/credentials';

/** The route under which every screen of one brand lies; its loader is `loadBrand`. */
export const brandRouteId = 'brand';

const storageKey = 'mini_app_brand';

/**
 * Settles which brand a screen is about before it shows: the one in the address, else the one used last. The address
 * then always names it, so reload and shared links work. Without any: the list of brands.
 */
export function loadBrand({ request }: LoaderFunctionArgs): number {
  const url = new URL(request.url);
  if (url.searchParams.get('no_brand') === 'true') leaveBrand();
  const named = url.searchParams.get('brand');
  const brandId = parseBrandId(named ?? localStorage.getItem(storageKey));
  if (brandId === null) throw replace('/tg/home');
  rememberBrand(brandId);
  if (named === null) {
    url.searchParams.set('brand', String(brandId));
    throw replace(url.pathname + url.search);
  }
  setBrandId(brandId);
  return brandId;
}

export function leaveBrand(): null {
  localStorage.removeItem(storageKey);
  setBrandId(null);
  return null;
}

export function rememberBrand(brandId: number): void {
  localStorage.setItem(storageKey, String(brandId));
}

export function useBrandId(): number {
  return useRouteLoaderData<typeof loadBrand>(brandRouteId)!;
}

/** The address of a screen of that brand. */
export function brandHref(path: string, brandId: number): string {
  return `${path}?brand=${brandId}`;
}

function parseBrandId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
