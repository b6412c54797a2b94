import { readStored, writeStored } from '../core/storage';
import { getLaunchPersonId } from './launch';

/** The key of the last used brand, per person. */
const getLastUsedKey = () => `mini_app_brand_${getLaunchPersonId() ?? ''}`;

/** The key of the last opened brand, per person. Unlike the last used one, it survives opening the list of brands. */
const getOpenedKey = () => `mini_app_opened_${getLaunchPersonId() ?? ''}`;

/** Finds the brand of the URL. If the URL names none, finds the last used one, unless the URL says `no_brand=true`. */
export function findChosenBrand(search: URLSearchParams): number | null {
  const readLastUsed = () => (search.get('no_brand') === 'true' ? null : readStored(getLastUsedKey()));
  const text = search.get('brand') ?? readLastUsed();
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function storeChosenBrand(brandId: number): void {
  for (const key of [getLastUsedKey(), getOpenedKey()]) writeStored(key, String(brandId));
}

export const isLastOpened = (brandId: number) => readStored(getOpenedKey()) === String(brandId);

export function clearLastUsedBrand(): void {
  writeStored(getLastUsedKey(), null);
}
