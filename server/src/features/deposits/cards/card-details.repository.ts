import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { activeMembers } from '../../brands/registry/member.sql.js';
import type { StaffDepositRow } from '../search/api-deposit.rules.js';
import { selectDeposits } from '../search/deposit.sql.js';
import type { CardDeposit } from './card.rules.js';

type CardDetails = Omit<CardDeposit, keyof StaffDepositRow> & { id: number };

const MAX_RECORD = 1_000;
const count = (status: string) => `count(*) filter (where status = '${status}')::int`;

/** The data that cards show, all in SQL: joins and counts of deposits. */
@Injectable()
export class CardDetailsRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first, because cards come in this order. */
  async getDeposits(ids: number[], recordSince: Date): Promise<Map<number, CardDeposit>> {
    if (ids.length === 0) return new Map();
    const [rows, extras] = await Promise.all([
      this.database.rows<StaffDepositRow>(
        `${selectDeposits('deposits d', 'staff')} where d.id = any ($1::int[]) order by d.created_at, d.id`,
        [ids],
      ),
      this.listDetails(ids, recordSince),
    ]);
    const duplicates = await this.listDuplicates(rows.flatMap((row) => row.possibleDuplicateOf ?? []));
    const extrasOf = new Map(extras.map((extra) => [extra.id, extra]));
    return new Map(
      rows.map((row) => {
        const duplicate = duplicates.find(({ id }) => id === row.possibleDuplicateOf) ?? null;
        return [row.id, { ...row, ...extrasOf.get(row.id)!, duplicate }];
      }),
    );
  }

  /** The deposits of each brand that wait, the oldest of them, and the one that was stored last. */
  listWaiting(
    brandIds: number[],
  ): Promise<{ brandId: number; count: number; oldestId: number; newestId: number }[]> {
    return this.database.rows(
      `select d.brand_id as "brandId", count(*)::int as count, max(d.id) as "newestId", (
         select o.id from deposits o where o.brand_id = d.brand_id and o.status = 'wait' order by o.created_at, o.id limit 1
       ) as "oldestId"
       from deposits d where d.status = 'wait' and d.brand_id = any ($1) group by d.brand_id`,
      [brandIds],
    );
  }

  /** Brands with waiting deposits, how many are waiting, and whether one came since then. */
  listBrandsWithNew(
    since: Date,
  ): Promise<{ brandId: number; name: string; count: number; isNew: boolean }[]> {
    return this.database.rows(
      `select b.id as "brandId", b.name, count(*)::int as count, bool_or(d.created_at > $1) as "isNew"
       from deposits d join brands b on b.id = d.brand_id where d.status = 'wait' group by b.id order by b.name, b.id`,
      [since],
    );
  }

  /** How many deposits were reported in each brand during that time. */
  countReports(since: Date, until: Date): Promise<{ brandId: number; count: number }[]> {
    return this.database.rows(
      `select brand_id as "brandId", count(*)::int as count from deposits
       where created_at > $1 and created_at <= $2 group by brand_id`,
      [since, until],
    );
  }

  listBrands(ids: number[]): Promise<{ id: number; name: string }[]> {
    return this.database.rows('select id, name from brands where id = any ($1)', [ids]);
  }

  private listDetails(ids: number[], since: Date): Promise<Omit<CardDetails, 'duplicate'>[]> {
    return this.database.rows(
      `select d.id, b.reject_reasons as "rejectReasons", record.accepted, record.rejected,
         exists (select from ${activeMembers} m where m.brand_id = d.brand_id and m.user_id = d.agent_id) as "isAgentActive"
       from deposits d join brands b on b.id = d.brand_id cross join lateral (
         select ${count('accept')} as accepted, ${count('reject')} as rejected from (
           select status from deposits o where o.agent_id = d.agent_id and o.brand_id = d.brand_id and o.id <> d.id
             and o.created_at > $2 order by o.created_at desc limit ${MAX_RECORD}
         ) o
       ) record where d.id = any ($1)`,
      [ids, since],
    );
  }

  private listDuplicates(ids: number[]): Promise<NonNullable<CardDeposit['duplicate']>[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.rows(
      `select id, type, status, moderated_by as "moderatedBy", moderated_at as "moderatedAt", reason
       from deposits where id = any ($1)`,
      [ids],
    );
  }
}
