import type { EntityManager } from 'typeorm';
import { tell } from '../database/news.js';
import type { Change } from './change.rules.js';

/** The topics of changes. Each feature adds its own, in its module. */
export interface Topics {
  rights: true;
  session: true;
}

/** `ids`: what changed. `people`: whose own things these are; they are told too. */
type About = Pick<Change, 'ids' | 'people'>;

/** Tells every replica, once the transaction commits, that something changed in a brand. Null: it belongs to no brand. */
export function announceChange(
  db: EntityManager,
  topic: Exclude<keyof Topics, 'rights' | 'session'>,
  brandId: number | null,
  about: About = {},
): Promise<void> {
  return tell(db, { change: { topic, brandId, ...about } satisfies Change });
}

/** Ends the event streams of a token, once the transaction commits. Triggers announce everything else that ends sessions. */
export function announceSessionEnd(db: EntityManager, userId: number, tokenId: string): Promise<void> {
  return tell(db, { change: { topic: 'session', brandId: null, userId, tokenId } satisfies Change });
}
