import { Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { activeMembers } from '../brands/registry/member.sql.js';
import { JoinRequest } from './invite.entity.js';

type NewRequest = Pick<JoinRequest, 'brandId' | 'userId' | 'createdAt' | 'isByOldLink'>;
type OwnRequest = Pick<JoinRequest, 'brandId' | 'status'> & { brandName: string };

@Injectable()
export class JoinRequestRepository {
  constructor(private readonly database: Database) {}

  private get requests() {
    return this.database.repository(JoinRequest);
  }

  /** Returns the id. Null if a request of the person for the brand already waits. */
  async create({ brandId, userId, createdAt, isByOldLink }: NewRequest): Promise<number | null> {
    return this.database.findValue(
      `insert into join_requests (brand_id, user_id, created_at, is_by_old_link) values ($1, $2, $3, $4)
       on conflict (brand_id, user_id) where status = 'wait' do nothing returning id`,
      [brandId, userId, createdAt, isByOldLink],
    );
  }

  /** Whether there is a request of the person for the brand from `since` or later, with any outcome. */
  existsSince(brandId: number, userId: number, since: Date): Promise<boolean> {
    return this.requests.existsBy({ brandId, userId, createdAt: MoreThanOrEqual(since) });
  }

  listWaiting(brandId: number): Promise<JoinRequest[]> {
    const where = { brandId, status: 'wait' } as const;
    return this.requests.find({ where, relations: { user: true }, order: { id: 'ASC' } });
  }

  async deleteByBrand(brandId: number): Promise<void> {
    await this.requests.delete({ brandId });
  }

  /**
   * The newest request of the person for each brand, newest first: waiting requests, and those decided after `endedAfter`. Omits
   * waiting requests by an old link, accepted ones unless the person is a member, and refused ones if the person is a member.
   */
  listByUser(userId: number, endedAfter: Date): Promise<OwnRequest[]> {
    return this.database.rows(
      `select newest.brand_id as "brandId", newest.brand_name as "brandName", newest.status
       from (
         select distinct on (r.brand_id) r.*, b.name as brand_name
         from join_requests r join brands b on b.id = r.brand_id and b.removed_at is null
         where r.user_id = $1 order by r.brand_id, r.id desc
       ) newest
       where case status
         when 'wait' then not is_by_old_link
         else decided_at > $2 and (status = 'accept') = exists (
           select from ${activeMembers} m where m.brand_id = newest.brand_id and m.user_id = $1
         )
       end
       order by newest.id desc`,
      [userId, endedAfter],
    );
  }

  find(id: number): Promise<JoinRequest | null> {
    return this.requests.findOneBy({ id });
  }

  /** The ids of the waiting requests of a brand or a person, oldest first. */
  async listWaitingIds(filter: { brandId: number } | { userId: number }): Promise<number[]> {
    const waiting = await this.requests.find({
      select: { id: true },
      where: { ...filter, status: 'wait' },
      order: { id: 'ASC' },
    });
    return waiting.map(({ id }) => id);
  }

  /** Decides a waiting request in one statement. Null if none waits, such as after a concurrent decision. */
  async decide(
    filter: { id: number } | { brandId: number; userId: number },
    decision: Pick<JoinRequest, 'status' | 'decidedAt'> & Partial<Pick<JoinRequest, 'decidedBy'>>,
  ): Promise<JoinRequest | null> {
    const [updated] = (
      await this.requests
        .createQueryBuilder()
        .update(decision)
        .where({ ...filter, status: 'wait' })
        .returning('id')
        .execute()
    ).raw as { id: number }[];
    return updated ? this.find(updated.id) : null;
  }
}
