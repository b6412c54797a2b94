import type { EntityManager } from 'typeorm';
import { JoinRequest } from './join-request.entity.js';
import { Member } from './member.entity.js';

export function isActiveMember(db: EntityManager, brandId: number, userId: number): Promise<boolean> {
  return db
    .createQueryBuilder(Member, 'm')
    .where('m.brand_id = :brandId and m.user_id = :userId and m.dismissed_at is null', { brandId, userId })
    .getExists();
}

/** Makes the person an active member; one who was dismissed comes back to the old team. */
export async function upsertMember(db: EntityManager, brandId: number, userId: number): Promise<void> {
  await db.query(
    `insert into brand_users (brand_id, user_id) values ($1, $2)
     on conflict (brand_id, user_id) do update set dismissed_at = null`,
    [brandId, userId],
  );
}

/** False when a request of that person already waits there. */
export async function insertJoinRequest(
  db: EntityManager,
  brandId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `insert into join_requests (brand_id, user_id, created_at) values ($1, $2, $3)
     on conflict (brand_id, user_id) where status = 'wait' do nothing returning id`,
    [brandId, userId, now],
  );
  return rows.length === 1;
}

/** Whether the person has asked since that moment, whatever became of it. */
export function hasAskedSince(
  db: EntityManager,
  brandId: number,
  userId: number,
  since: Date,
): Promise<boolean> {
  return db
    .createQueryBuilder(JoinRequest, 'r')
    .where('r.brand_id = :brandId and r.user_id = :userId and r.created_at >= :since', {
      brandId,
      userId,
      since,
    })
    .getExists();
}

export function findWaitingRequests(db: EntityManager, brandId: number): Promise<JoinRequest[]> {
  return db.find(JoinRequest, {
    where: { brandId, status: 'wait' },
    relations: { user: true },
    order: { id: 'ASC' },
  });
}

/** False when somebody else decided it first: the condition and the change are one statement. */
export async function decideRequest(
  db: EntityManager,
  decision: Pick<JoinRequest, 'id' | 'status' | 'decidedAt' | 'decidedBy'>,
): Promise<boolean> {
  const { id, ...change } = decision;
  const { affected } = await db.update(JoinRequest, { id, status: 'wait' }, change);
  return affected === 1;
}
