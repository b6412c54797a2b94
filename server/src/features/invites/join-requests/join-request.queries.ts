import type { EntityManager } from 'typeorm';
import { hasRow } from '../../../platform/database/statements/statement.js';
import { JoinRequest } from './join-request.entity.js';

/** False if a request of that person for the brand already waits. */
export const insertJoinRequest = hasRow<[brandId: number, userId: number, now: Date]>(`
  insert into join_requests (brand_id, user_id, created_at) values ($1, $2, $3)
  on conflict (brand_id, user_id) where status = 'wait' do nothing returning id`);

/** Whether the person has asked since that moment, with any outcome. */
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

/** Accepts the waiting request of a person who joins in another way. False if none waits. */
export async function settleRequest(
  db: EntityManager,
  brandId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const change = { status: 'accept' as const, decidedAt: now };
  const { affected } = await db.update(JoinRequest, { brandId, userId, status: 'wait' }, change);
  return affected === 1;
}

/** False if somebody else decided first. The condition and the change are one statement. */
export async function decideRequest(
  db: EntityManager,
  decision: Pick<JoinRequest, 'id' | 'status' | 'decidedAt' | 'decidedBy'>,
): Promise<boolean> {
  const { id, ...change } = decision;
  const { affected } = await db.update(JoinRequest, { id, status: 'wait' }, change);
  return affected === 1;
}
