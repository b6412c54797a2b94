import { Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { JoinRequest } from './join-request.entity.js';

@Injectable()
export class JoinRequestRepository {
  constructor(private readonly database: Database) {}

  private get requests() {
    return this.database.repository(JoinRequest);
  }

  /** False if a request of that person for the brand already waits. */
  async add(brandId: number, userId: number, now: Date): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `insert into join_requests (brand_id, user_id, created_at) values ($1, $2, $3)
       on conflict (brand_id, user_id) where status = 'wait' do nothing returning id`,
      [brandId, userId, now],
    );
    return rows.length > 0;
  }

  /** Whether the person has asked at or after that moment, with any outcome. */
  hasAskedSince(brandId: number, userId: number, moment: Date): Promise<boolean> {
    return this.requests.existsBy({ brandId, userId, createdAt: MoreThanOrEqual(moment) });
  }

  findWaiting(brandId: number): Promise<JoinRequest[]> {
    const where = { brandId, status: 'wait' } as const;
    return this.requests.find({ where, relations: { user: true }, order: { id: 'ASC' } });
  }

  find(id: number): Promise<JoinRequest | null> {
    return this.requests.findOneBy({ id });
  }

  /** Decides what waits. False if nothing waits, or somebody else decided first: both are one statement. */
  async decide(
    which: { id: number } | { brandId: number; userId: number },
    decision: Pick<JoinRequest, 'status' | 'decidedAt'> & Partial<Pick<JoinRequest, 'decidedBy'>>,
  ): Promise<boolean> {
    return (await this.requests.update({ ...which, status: 'wait' }, decision)).affected === 1;
  }
}
