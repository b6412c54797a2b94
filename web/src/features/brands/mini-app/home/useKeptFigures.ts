import { useEffect, useState } from 'react';
import type { OwnBrand } from '../../../../api/api.gen';
import { credentialHeaders, tokenPersonId } from '../../../../api/credentials';
import { launchPersonId } from '../../../../kit/mini-app/launch';
import { deleteBrandFigures, storeFigures, type KeptFigures, loadFigures } from '../../kept-figures';

/** The person of the launch data, or of the token. Null if that is not known. Then nothing is kept. */
function ownPerson(): string | null {
  const isLaunch = credentialHeaders('t/me').authorization?.startsWith('tma ');
  const id = isLaunch ? launchPersonId() : tokenPersonId();
  return id === null ? null : `${isLaunch ? 'tg' : 'user'}${id}`;
}

/** Whether this device has figures of the brand, so that its home can show something at once. */
export function hasKeptFigures(brandId: number): boolean {
  const person = ownPerson();
  return person !== null && loadFigures(person, brandId) !== null;
}

/** Removes the figures of a brand that the person is not in. */
export function deleteOwnFigures(brandId: number): void {
  const person = ownPerson();
  if (person !== null) deleteBrandFigures(person, brandId);
}

/** Returns the figures that this device showed last, and keeps the fresh ones. */
export function useKeptFigures(brandId: number, fresh: OwnBrand | undefined): KeptFigures | null {
  const [person] = useState(ownPerson);
  const [kept] = useState(() => (person === null ? null : loadFigures(person, brandId)));
  useEffect(() => {
    if (person !== null && fresh) storeFigures(person, { at: Date.now(), own: fresh });
  }, [person, fresh]);
  return kept;
}
