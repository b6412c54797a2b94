import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Invite } from '../src/features/invites/invite.entity.js';

/** An invite for three people that expires far in the future. */
export function newInvite(db: EntityManager, brand: Brand, invite: Partial<Invite> = {}): Promise<Invite> {
  return db.save(
    db.create(Invite, {
      brandId: brand.id,
      secretCode: randomUUID(),
      maxConnects: 3,
      currentConnects: 0,
      activeUntil: new Date('2100-01-01T00:00:00Z'),
      createdAt: new Date('2026-03-01T00:00:00Z'),
      ...invite,
    }),
  );
}
