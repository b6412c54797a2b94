import { type LoaderFunctionArgs, replace, useRouteLoaderData } from 'react-router-dom';
import { setBrandId } from '../../api/credentials';
import { launchPersonId } from './launch';
import { readStored, store } from '../core/storage';
import { toast } from './toast';

/** The route under which every screen of one brand lies; its loader is `loadBrand`. */
export const brandRouteId = 'brand';
/** The route of the screens that need no brand; its loader is `loadOptionalBrand`. */
export const optionalBrandRouteId = 'optional-brand';

/** The brand used last, for each person of this browser. */
const storageKey = () => `mini_app_brand_${launchPersonId() ?? ''}`;

/**
 * Settles which brand a screen is about before it shows: the one in the address, else the one used last. The address
 * then always names it, so reload and shared links work. Without any: the list of brands.
 */
export function loadBrand({ request }: LoaderFunctionArgs): number | Response {
  const url = new URL(request.url);
  const settled = settleBrand(url);
  if (settled !== null) return settled;
  // `/tg` alone is how the messenger opens the mini-app; any other screen without a brand is a broken link.
  if (url.pathname !== '/tg') toast('error', 'Reload page. The brand is not defined');
  return replace('/tg/home');
}

/** As `loadBrand`, but without a brand the screen shows all the same. */
export function loadOptionalBrand({ request }: LoaderFunctionArgs): number | null | Response {
  const settled = settleBrand(new URL(request.url));
  if (settled === null) setBrandId(null);
  return settled;
}

function settleBrand(url: URL): number | null | Response {
  if (url.searchParams.get('no_brand') === 'true') leaveBrand();
  const named = url.searchParams.get('brand');
  const brandId = parseBrandId(named ?? readStored(storageKey()));
  if (brandId === null) return null;
  rememberBrand(brandId);
  if (named === null) {
    url.searchParams.set('brand', String(brandId));
    return replace(url.pathname + url.search);
  }
  setBrandId(brandId);
  return brandId;
}

export function leaveBrand(): null {
  store(storageKey(), null);
  setBrandId(null);
  return null;
}

export function rememberBrand(brandId: number): void {
  store(storageKey(), String(brandId));
}

export function useBrandId(): number {
  return useRouteLoaderData(brandRouteId) as number;
}

export function useOptionalBrandId(): number | null {
  const ofBrand = useRouteLoaderData<number>(brandRouteId);
  const optional = useRouteLoaderData<number | null>(optionalBrandRouteId);
  return ofBrand ?? optional ?? null;
}

/** The address of a screen of that brand, or of one without a brand. */
export function brandHref(path: string, brandId: number | null): string {
  return brandId === null ? `${path}?no_brand=true` : `${path}?brand=${brandId}`;
}

/** The first screen: the brand's home, or the list of brands. */
export function homeHref(brandId: number | null): string {
  return brandId === null ? '/tg/home' : brandHref('/tg', brandId);
}

function parseBrandId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
