import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import { buildFilterSql, type DepositConditions } from '../search/deposit-filter.sql.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who is reviewing a waiting deposit. */
@Entity('deposit_claims')
export class DepositClaim {
  @PrimaryColumn('integer') depositId!: number;
  @Column('integer') userId!: number;
  @Column('timestamptz') until!: Date;
}

const CLAIM_TIME = `interval '60 seconds'`;
/** How many deposits of each brand are considered, so that locked ones can be skipped. */
const MAX_CANDIDATES = 50;

const isUnclaimedSql = `not exists (
  select from deposit_claims c where c.deposit_id = d.id and c.until > clock_timestamp()
)`;
const oldestSql = 'order by d.created_at, d.id';

interface FoundDeposit {
  foundId: number;
  brandId: number;
  /** Null: another caller has claimed the found deposit first. */
  claimedId: number | null;
}

@Injectable()
export class ClaimRepository {
  constructor(private readonly database: Database) {}

  /** Claims the oldest matching deposit that nobody holds. Null: there is none. */
  async claimNext(
    userId: number,
    conditions: DepositConditions,
  ): Promise<{ id: number; brandId: number } | null> {
    for (;;) {
      const found = await this.claimOldest(userId, conditions);
      if (!found) return null;
      if (found.claimedId !== null) return { id: found.claimedId, brandId: found.brandId };
    }
  }

  /** Skips deposits that are locked by a decision or by another claim. */
  private claimOldest(
    userId: number,
    { brandIds, ...conditions }: DepositConditions,
  ): Promise<FoundDeposit | null> {
    const { sql, values } = buildFilterSql({ ...conditions, statuses: ['wait'] });
    const isFreeSql = [...sql, isUnclaimedSql].join(' and ');
    // Reads the oldest free deposits of each brand separately, because the index begins with the brand.
    const freeByBrandSql = (brandsParameter: string) => `
      (select distinct unnest(${brandsParameter}::int[]) as brand) brands cross join lateral (
        select d.id as deposit_id from deposits d
        where d.brand_id = brands.brand and ${isFreeSql} ${oldestSql} limit ${MAX_CANDIDATES}
      ) free join deposits d on d.id = free.deposit_id`;
    return this.database.row(
      `with found as materialized (
         select d.id, d.brand_id from ${brandIds ? freeByBrandSql(`$${values.push(brandIds)}`) : 'deposits d'}
         where ${isFreeSql} ${oldestSql} limit 1 for no key update of d skip locked
       ), claimed as (
         insert into deposit_claims as c (deposit_id, user_id, until)
         select id, $${values.push(userId)}::int, clock_timestamp() + ${CLAIM_TIME} from found
         on conflict (deposit_id) do update set user_id = excluded.user_id, until = excluded.until
           where c.until <= clock_timestamp()
         returning deposit_id
       )
       select found.id as "foundId", found.brand_id as "brandId", claimed.deposit_id as "claimedId"
       from found left join claimed on claimed.deposit_id = found.id`,
      values,
    );
  }

  /** Prevents decisions on the deposit and its removal until commit. */
  lockForKeyShare(id: number): Promise<{ brandId: number; status: DepositStatus } | null> {
    return this.database.row(
      'select brand_id as "brandId", status from deposits where id = $1 for key share',
      [id],
    );
  }

  /** Claims the deposit, and returns the id of the previous holder. Null: nobody held it. */
  claim(depositId: number, userId: number): Promise<number | null> {
    return this.database.value(
      `with before as (
         select user_id from deposit_claims where deposit_id = $1 and until > clock_timestamp()
       ), claimed as (
         insert into deposit_claims (deposit_id, user_id, until) values ($1, $2, clock_timestamp() + ${CLAIM_TIME})
         on conflict (deposit_id) do update set user_id = excluded.user_id, until = excluded.until
       )
       select (select user_id from before) as "previousHolderId"`,
      [depositId, userId],
    );
  }

  /** False if the person does not hold the deposit. */
  async release(depositId: number, userId: number): Promise<boolean> {
    return (await this.database.repository(DepositClaim).delete({ depositId, userId })).affected === 1;
  }
}
