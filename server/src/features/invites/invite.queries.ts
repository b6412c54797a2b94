import { IsNull, type EntityManager } from 'typeorm';
import { LONG_PAGE_SIZE, rowsBefore } from '../../platform/paging.rules.js';
import { InviteUse } from './invite-use.entity.js';
import { Invite } from './invite.entity.js';

export function countInvites(db: EntityManager, brandId: number): Promise<number> {
  return db.countBy(Invite, { brandId, deletedAt: IsNull() });
}

export function insertInvite(
  db: EntityManager,
  invite: Omit<Invite, 'id' | 'currentConnects' | 'deletedAt'>,
): Promise<Invite> {
  return db.save(db.create(Invite, { ...invite, currentConnects: 0 }));
}

/** The invites of a brand that are not deleted, newest first. */
export function findInvites(db: EntityManager, brandId: number): Promise<Invite[]> {
  return db.find(Invite, { where: { brandId, deletedAt: IsNull() }, order: { id: 'DESC' } });
}

/** Also finds deleted invites. */
export function findInvite(
  db: EntityManager,
  which: { id: number } | { secretCode: string },
): Promise<Invite | null> {
  return db.findOneBy(Invite, which);
}

/** Locks the invite until commit, so that its last use is taken once. Null if its brand was removed meanwhile. */
export function lockInvite(db: EntityManager, id: number): Promise<Invite | null> {
  return db.findOne(Invite, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** False if somebody else deleted it first. */
export async function markDeleted(db: EntityManager, id: number, now: Date): Promise<boolean> {
  const { affected } = await db.update(Invite, { id, deletedAt: IsNull() }, { deletedAt: now });
  return affected === 1;
}

/** Returns the id of the use. */
export async function takePlace(
  db: EntityManager,
  inviteId: number,
  userId: number,
  now: Date,
): Promise<number> {
  await db.increment(Invite, { id: inviteId }, 'currentConnects', 1);
  const { id } = await db.save(db.create(InviteUse, { inviteId, userId, usedAt: now }));
  return id;
}

/** The people who joined by an invite, in their order. */
export function findUses(db: EntityManager, inviteId: number, page: number): Promise<InviteUse[]> {
  return db.find(InviteUse, {
    where: { inviteId },
    relations: { user: true },
    order: { id: 'ASC' },
    take: LONG_PAGE_SIZE,
    skip: rowsBefore(page, LONG_PAGE_SIZE),
  });
}
