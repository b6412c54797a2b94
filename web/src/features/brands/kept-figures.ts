import type { OwnBrand } from '../../api/api.gen';
import { readStoredJson, store, storedKeys } from '../../kit/core/storage';

/** The figures of an agent's home as this device showed them last. */
export interface KeptFigures {
  /** When the server sent them, in milliseconds. */
  at: number;
  own: OwnBrand;
}

const anyPrefix = 'figures';
// The number changes with the shape of the figures.
const prefix = `${anyPrefix}4_`;
const keyOf = (person: string, brandId: number) => `${prefix}${person}_${brandId}`;

export function loadFigures(person: string, brandId: number): KeptFigures | null {
  return readStoredJson<KeptFigures>(keyOf(person, brandId));
}

/** Keeps the figures of one person at a time, because a device may change hands. */
export function storeFigures(person: string, { at, own }: KeptFigures): void {
  for (const key of storedKeys(anyPrefix)) if (!key.startsWith(`${prefix}${person}_`)) store(key, null);
  store(keyOf(person, own.brand.id), JSON.stringify({ at, own }));
}

/** Removes the figures of this brand from the device. */
export function deleteBrandFigures(person: string, brandId: number): void {
  store(keyOf(person, brandId), null);
}

/** Removes all figures from the device. Called when a session ends. */
export function deleteFigures(): void {
  for (const key of storedKeys(anyPrefix)) store(key, null);
}
