import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { activeMembers } from '../../brands/registry/member.sql.js';
import type { StaffDepositRow } from '../search/api-deposit.rules.js';
import { selectDepositsSql } from '../search/deposit.sql.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import type { CardDeposit } from './card.rules.js';

type CardDetails = Omit<CardDeposit, keyof StaffDepositRow | 'duplicateOf'> & { id: number };

/** What decides whether a deposit gets cards. */
export interface DepositState {
  id: number;
  brandId: number;
  status: DepositStatus;
}

const MAX_COUNTED_DEPOSITS = 1_000;
const countSql = (status: string) => `count(*) filter (where status = '${status}')::int`;

@Injectable()
export class CardDetailsRepository {
  constructor(private readonly database: Database) {}

  /** The oldest is first, because cards are created in this order. */
  async listStates(ids: number[]): Promise<DepositState[]> {
    if (ids.length === 0) return [];
    return this.database.rows(
      'select id, brand_id as "brandId", status from deposits where id = any ($1::int[]) order by created_at, id',
      [ids],
    );
  }

  /** The agents' counts of accepted and rejected deposits include only deposits created after `statsSince`. */
  async findDepositsById(ids: number[], statsSince: Date): Promise<Map<number, CardDeposit>> {
    if (ids.length === 0) return new Map();
    const [rows, details] = await Promise.all([
      this.database.rows<StaffDepositRow>(
        `${selectDepositsSql('deposits d', 'staff')} where d.id = any ($1::int[])`,
        [ids],
      ),
      this.listDetails(ids, statsSince),
    ]);
    const originals = await this.listOriginals(rows.flatMap((row) => row.possibleDuplicateOf ?? []));
    const originalById = new Map(originals.map((original) => [original.id, original]));
    const detailsById = new Map(details.map((entry) => [entry.id, entry]));
    return new Map(
      rows.map((row) => {
        const duplicateOf = originalById.get(row.possibleDuplicateOf ?? 0) ?? null;
        return [row.id, { ...row, ...detailsById.get(row.id)!, duplicateOf }];
      }),
    );
  }

  /** For each of these brands with waiting deposits: how many wait, the oldest of them, and the one that was stored last. */
  listQueues(
    brandIds: number[],
  ): Promise<{ brandId: number; count: number; oldestId: number; newestId: number }[]> {
    return this.database.rows(
      `select d.brand_id as "brandId", count(*)::int as count, max(d.id) as "newestId", (
         select other.id from deposits other
         where other.brand_id = d.brand_id and other.status = 'wait' order by other.created_at, other.id limit 1
       ) as "oldestId"
       from deposits d where d.status = 'wait' and d.brand_id = any ($1) group by d.brand_id`,
      [brandIds],
    );
  }

  /** All brands with waiting deposits: how many wait, and whether one of them was created after `since`. */
  listBrandsWithWaiting(
    since: Date,
  ): Promise<{ brandId: number; name: string; count: number; hasNew: boolean }[]> {
    return this.database.rows(
      `select b.id as "brandId", b.name, count(*)::int as count, bool_or(d.created_at > $1) as "hasNew"
       from deposits d join brands b on b.id = d.brand_id where d.status = 'wait' group by b.id order by b.name, b.id`,
      [since],
    );
  }

  /** How many deposits were created in each brand after `since`, up to `until`. */
  countCreatedByBrand(since: Date, until: Date): Promise<{ brandId: number; count: number }[]> {
    return this.database.rows(
      `select brand_id as "brandId", count(*)::int as count from deposits
       where created_at > $1 and created_at <= $2 group by brand_id`,
      [since, until],
    );
  }

  private listDetails(ids: number[], statsSince: Date): Promise<CardDetails[]> {
    return this.database.rows(
      `with shown as materialized (
         select id, brand_id, agent_id from deposits where id = any ($1)
       ), agent_stats as (
         select agent.agent_id, agent.brand_id, ${countSql('accept')} as accepted, ${countSql('reject')} as rejected
         from (select distinct agent_id, brand_id from shown) agent cross join lateral (
           select status from deposits recent where recent.agent_id = agent.agent_id and recent.brand_id = agent.brand_id
             and recent.created_at > $2 order by recent.created_at desc limit ${MAX_COUNTED_DEPOSITS}
         ) recent group by 1, 2
       )
       select d.id, b.reject_reasons as "rejectReasons", coalesce(stats.accepted, 0) as accepted, coalesce(stats.rejected, 0) as rejected,
         exists (select from ${activeMembers} m where m.brand_id = d.brand_id and m.user_id = d.agent_id) as "isAgentActive"
       from shown d join brands b on b.id = d.brand_id
         left join agent_stats stats on stats.agent_id = d.agent_id and stats.brand_id = d.brand_id`,
      [ids, statsSince],
    );
  }

  private listOriginals(ids: number[]): Promise<NonNullable<CardDeposit['duplicateOf']>[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.rows(
      `select id, type, status, moderated_by as "moderatedBy", moderated_at as "moderatedAt", reason
       from deposits where id = any ($1)`,
      [ids],
    );
  }
}
