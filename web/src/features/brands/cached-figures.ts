import type { OwnBrand } from '../../api/api.gen';
import { deleteStored, readStoredJson, writeStored, listStoredKeys } from '../../kit/core/storage';

export interface CachedFigures {
  /** When the server sent them, in milliseconds. */
  at: number;
  own: OwnBrand;
}

/** Begins the keys of figures of all releases. */
const familyPrefix = 'figures';
/** Increment the number when the shape of the figures changes. */
const prefix = `${familyPrefix}4_`;
const buildKey = (person: string, brandId: number) => `${prefix}${person}_${brandId}`;

export const loadFigures = (person: string, brandId: number) =>
  readStoredJson<CachedFigures>(buildKey(person, brandId));

/** Stores the figures of only one person at a time, because devices change hands. */
export function storeFigures(person: string, { at, own }: CachedFigures): void {
  for (const key of listStoredKeys(familyPrefix))
    if (!key.startsWith(`${prefix}${person}_`)) writeStored(key, null);
  writeStored(buildKey(person, own.brand.id), JSON.stringify({ at, own }));
}

export const deleteBrandFigures = (person: string, brandId: number) =>
  writeStored(buildKey(person, brandId), null);

export const deleteAllFigures = () => deleteStored(familyPrefix);
