import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../database/database.js';
import type { Usage } from './limit.rules.js';

/** The usage of a limit within one window. */
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

  /** Adds the uses in one statement, each to the window of its key. Returns the usage of each window. */
  async add(uses: readonly LimitUse[], now: Date): Promise<Map<string, Usage>> {
    const rows = await this.database.rows<{ key: string; used: string; expires_at: Date }>(
      // Ordered by key to avoid deadlocks.
      `insert into rate_limits as l (key, expires_at, used)
       select key, $4::timestamptz + make_interval(secs => seconds), amount
       from unnest($1::text[], $2::int[], $3::bigint[]) as u (key, seconds, amount) order by key
       on conflict (key) do update set
         used = case when l.expires_at > $4::timestamptz then l.used + excluded.used else excluded.used end,
         expires_at = case when l.expires_at > $4::timestamptz then l.expires_at else excluded.expires_at end
       returning key, used, expires_at`,
      [uses.map(({ key }) => key), uses.map(({ seconds }) => seconds), uses.map(({ amount }) => amount), now],
    );
    return new Map(
      rows.map(({ key, used, expires_at }) => [key, { used: Number(used), expiresAt: expires_at }]),
    );
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.database.repository(RateLimit).delete({ expiresAt: LessThanOrEqual(now) });
  }
}
