import type { OwnBrand } from '../../api/api.gen';
import { deleteStoredKeys, readStoredJson, writeStored, listStoredKeys } from '../../kit/core/storage';

export interface CachedFigures {
  /** When they were stored, in milliseconds since the epoch. */
  at: number;
  own: OwnBrand;
}

/** The keys of figures begin with this in every release. */
const familyPrefix = 'figures';
/** Increment the number when the shape of the figures changes. */
const prefix = `${familyPrefix}4_`;
const buildKey = (personKey: string, brandId: number) => `${prefix}${personKey}_${brandId}`;

export const loadFigures = (personKey: string, brandId: number) =>
  readStoredJson<CachedFigures>(buildKey(personKey, brandId));

/** Also deletes the figures of other people, because devices change hands, and those of other releases. */
export function storeFigures(personKey: string, { at, own }: CachedFigures): void {
  for (const key of listStoredKeys(familyPrefix))
    if (!key.startsWith(`${prefix}${personKey}_`)) writeStored(key, null);
  writeStored(buildKey(personKey, own.brand.id), JSON.stringify({ at, own }));
}

export const deleteBrandFigures = (personKey: string, brandId: number) =>
  writeStored(buildKey(personKey, brandId), null);

export const deleteAllFigures = () => deleteStoredKeys(familyPrefix);
