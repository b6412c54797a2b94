import { useEffect, useState } from 'react';
import type { OwnBrand } from '../../../../api/api.gen';
import { buildRequestHeaders, getTokenUserId } from '../../../../api/credentials';
import { getLaunchPersonId } from '../../../../kit/mini-app/launch';
import { deleteBrandFigures, storeFigures, type CachedFigures, loadFigures } from '../../cached-figures';

/** Builds the key of the person whom the launch data or the token names. Without either, returns null, and nothing is cached. */
function findOwnPersonKey(): string | null {
  const isLaunch = buildRequestHeaders('t/me').authorization?.startsWith('tma ');
  const id = isLaunch ? getLaunchPersonId() : getTokenUserId();
  return id === null ? null : `${isLaunch ? 'tg' : 'user'}${id}`;
}

export function hasCachedFigures(brandId: number): boolean {
  const personKey = findOwnPersonKey();
  return personKey !== null && loadFigures(personKey, brandId) !== null;
}

export function deleteOwnFigures(brandId: number): void {
  const personKey = findOwnPersonKey();
  if (personKey !== null) deleteBrandFigures(personKey, brandId);
}

/** Returns the figures that were cached when the screen opened, and caches the fresh ones. */
export function useCachedFigures(brandId: number, fresh: OwnBrand | undefined): CachedFigures | null {
  const [personKey] = useState(findOwnPersonKey);
  const [cached] = useState(() => (personKey === null ? null : loadFigures(personKey, brandId)));
  useEffect(() => {
    if (personKey !== null && fresh) storeFigures(personKey, { at: Date.now(), own: fresh });
  }, [personKey, fresh]);
  return cached;
}
