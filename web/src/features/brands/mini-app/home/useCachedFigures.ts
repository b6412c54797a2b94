import { useEffect, useState } from 'react';
import type { OwnBrand } from '../../../../api/api.gen';
import { buildRequestHeaders, getTokenUserId } from '../../../../api/credentials';
import { getLaunchPersonId } from '../../../../kit/mini-app/launch';
import { deleteBrandFigures, storeFigures, type CachedFigures, loadFigures } from '../../cached-figures';

/** Finds the person of the launch data or the token. Null if unknown. Nothing is cached then. */
function findOwnPersonKey(): string | null {
  const isLaunch = buildRequestHeaders('t/me').authorization?.startsWith('tma ');
  const id = isLaunch ? getLaunchPersonId() : getTokenUserId();
  return id === null ? null : `${isLaunch ? 'tg' : 'user'}${id}`;
}

export function hasCachedFigures(brandId: number): boolean {
  const person = findOwnPersonKey();
  return person !== null && loadFigures(person, brandId) !== null;
}

export function deleteOwnFigures(brandId: number): void {
  const person = findOwnPersonKey();
  if (person !== null) deleteBrandFigures(person, brandId);
}

/** Returns the figures that were cached when the screen opened, and caches the fresh ones. */
export function useCachedFigures(brandId: number, fresh: OwnBrand | undefined): CachedFigures | null {
  const [person] = useState(findOwnPersonKey);
  const [cached] = useState(() => (person === null ? null : loadFigures(person, brandId)));
  useEffect(() => {
    if (person !== null && fresh) storeFigures(person, { at: Date.now(), own: fresh });
  }, [person, fresh]);
  return cached;
}
