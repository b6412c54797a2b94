import type { EntityManager } from 'typeorm';
import { announceChange } from '../../../platform/events/announce.js';

/** What open screens are told of a deposit. */
export interface Changed {
  id: number;
  brandId: number;
  /** Whose deposit it was, and whose it is now. */
  agentIds: number[];
  /** It was or is accepted, so the results of the brand have changed. Null: it is new. */
  counts: boolean | null;
}

export async function announceDeposits(db: EntityManager, changed: Changed[]): Promise<void> {
  for (const brandId of new Set(changed.map((one) => one.brandId))) {
    const ofBrand = changed.filter((one) => one.brandId === brandId);
    const people = [...new Set(ofBrand.flatMap(({ agentIds }) => agentIds))];
    await announceChange(db, 'deposits', brandId, { ids: ofBrand.map(({ id }) => id), people });
    if (ofBrand.some(({ counts }) => counts))
      await announceChange(db, 'results', brandId, { forMembers: true });
  }
}
