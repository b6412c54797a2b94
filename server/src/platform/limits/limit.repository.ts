import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../database/database.js';
import type { Usage } from './limit.rules.js';

@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn('text') key!: string;
  @Column('timestamptz') expiresAt!: Date;
  @Column('bigint') used!: string;
}

export interface LimitUse {
  key: string;
  seconds: number;
  amount: number;
}

@Injectable()
export class LimitRepository {
  constructor(private readonly database: Database) {}

  /**
   * Adds the uses in one statement, each to the window of its key. Returns the usage of each window, by key. Outside of a
   * transaction, the commit does not wait for the disk, so a crash may lose the counts of the last second.
   */
  async add(uses: readonly LimitUse[], now: Date): Promise<Map<string, Usage>> {
    const rows = await this.database.rows<UsageRow & { key: string }>(
      addUsesSql(
        `unnest($1::text[], $2::int[], $3::bigint[]) as u (key, seconds, amount)`,
        '$4::timestamptz',
        !this.database.isInTransaction,
      ),
      [uses.map(({ key }) => key), uses.map(({ seconds }) => seconds), uses.map(({ amount }) => amount), now],
    );
    return new Map(rows.map(({ key, ...row }) => [key, toUsage(row)]));
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.database.repository(RateLimit).delete({ expiresAt: LessThanOrEqual(now) });
  }
}

export interface UsageRow {
  used: string;
  expires_at: Date;
}

export const toUsage = ({ used, expires_at }: UsageRow): Usage => ({
  used: Number(used),
  expiresAt: expires_at,
});

/**
 * SQL that adds uses with the columns key, seconds and amount, and returns key, used and expires_at. `isLossy`: the commit does
 * not wait for the disk, so nothing else may be written in the transaction.
 */
export const addUsesSql = (uses: string, now: string, isLossy: boolean) => `
  insert into rate_limits as stored (key, expires_at, used)
  -- Ordered by key to avoid deadlocks.
  select key, ${now} + make_interval(secs => seconds), amount
  from ${uses} ${isLossy ? `cross join (select set_config('synchronous_commit', 'off', true)) lossy` : ''} order by key
  on conflict (key) do update set
    used = case when stored.expires_at > ${now} then stored.used + excluded.used else excluded.used end,
    expires_at = case when stored.expires_at > ${now} then stored.expires_at else excluded.expires_at end
  returning key, used, expires_at`;
