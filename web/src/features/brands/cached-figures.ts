import type { OwnBrand } from '../../api/api.gen';
import { readStoredJson, writeStored, listStoredKeys } from '../../kit/core/storage';

export interface CachedFigures {
  /** When the server sent them, in milliseconds. */
  at: number;
  own: OwnBrand;
}

const anyPrefix = 'figures';
// Increment the number when the shape of the figures changes.
const prefix = `${anyPrefix}4_`;
const buildKey = (person: string, brandId: number) => `${prefix}${person}_${brandId}`;

export function loadFigures(person: string, brandId: number): CachedFigures | null {
  return readStoredJson<CachedFigures>(buildKey(person, brandId));
}

/** Stores the figures of only one person at a time, because devices change hands. */
export function storeFigures(person: string, { at, own }: CachedFigures): void {
  for (const key of listStoredKeys(anyPrefix))
    if (!key.startsWith(`${prefix}${person}_`)) writeStored(key, null);
  writeStored(buildKey(person, own.brand.id), JSON.stringify({ at, own }));
}

export function deleteBrandFigures(person: string, brandId: number): void {
  writeStored(buildKey(person, brandId), null);
}

export function deleteFigures(): void {
  for (const key of listStoredKeys(anyPrefix)) writeStored(key, null);
}
