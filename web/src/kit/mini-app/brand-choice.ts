import { readStored, store } from '../core/storage';
import { launchPersonId } from './launch';

/** The key of the brand used last. Each person in this browser has their own. */
const storageKey = () => `mini_app_brand_${launchPersonId() ?? ''}`;

/** The key of the brand opened last. Unlike the one used last, it is not forgotten on the list of brands. */
const openedKey = () => `mini_app_opened_${launchPersonId() ?? ''}`;

/** Returns the brand that an address names, or otherwise the one used last. */
export function chosenBrand(search: URLSearchParams): number | null {
  const usedLast = () => (search.get('no_brand') === 'true' ? null : readStored(storageKey()));
  const text = search.get('brand') ?? usedLast();
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function rememberBrand(brandId: number): void {
  for (const key of [storageKey(), openedKey()]) store(key, String(brandId));
}

/** Whether the brand is the one that this person opened last in this browser. */
export const isOpenedLast = (brandId: number) => readStored(openedKey()) === String(brandId);

export function clearBrand(): void {
  store(storageKey(), null);
}
