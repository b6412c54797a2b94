import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import { buildFilterSql, type DepositConditions } from '../search/deposit-filter.sql.js';

/** Who is reviewing a waiting deposit. */
@Entity('deposit_claims')
export class DepositClaim {
  @PrimaryColumn('integer') depositId!: number;
  @Column('integer') userId!: number;
  @Column('timestamptz') until!: Date;
}

const claimDurationSql = `interval '60 seconds'`;
/** With several brands, how many deposits of each are considered. More than one, so that locked ones can be skipped. */
const MAX_CANDIDATES = 50;

/** A condition: nobody has claimed the deposit `d`. */
const isUnclaimedSql = `not exists (
  select from deposit_claims c where c.deposit_id = d.id and c.until > clock_timestamp()
)`;
const oldestFirstSql = 'order by d.created_at, d.id';

interface ClaimAttempt {
  depositId: number;
  brandId: number;
  /** False: another caller has claimed the deposit first. */
  isClaimed: boolean;
}

@Injectable()
export class ClaimRepository {
  constructor(private readonly database: Database) {}

  /** Claims the oldest matching deposit that nobody has claimed. Null: there is none. */
  async claimNext(
    userId: number,
    conditions: DepositConditions,
  ): Promise<{ id: number; brandId: number } | null> {
    for (;;) {
      const attempt = await this.tryClaimOldest(userId, conditions);
      if (!attempt) return null;
      if (attempt.isClaimed) return { id: attempt.depositId, brandId: attempt.brandId };
    }
  }

  /** Skips deposits that are locked by a decision or by another `claimNext`. */
  private tryClaimOldest(
    userId: number,
    { brandIds, ...conditions }: DepositConditions,
  ): Promise<ClaimAttempt | null> {
    // Reads the oldest candidates of each of several brands separately, because the index begins with the brand.
    const severalBrandIds = brandIds?.length === 1 ? undefined : brandIds;
    const { sqlConditions, values } = buildFilterSql({
      ...conditions,
      brandIds: severalBrandIds ? undefined : brandIds,
      statuses: ['wait'],
    });
    const isCandidateSql = [...sqlConditions, isUnclaimedSql].join(' and ');
    const candidatesByBrandSql = (brandsParameter: string) => `
      (select distinct unnest(${brandsParameter}::int[]) as brand) brands cross join lateral (
        select d.id as deposit_id from deposits d
        where d.brand_id = brands.brand and ${isCandidateSql} ${oldestFirstSql} limit ${MAX_CANDIDATES}
      ) candidates join deposits d on d.id = candidates.deposit_id`;
    return this.database.findRow(
      `with found as materialized (
         select d.id, d.brand_id
         from ${severalBrandIds ? candidatesByBrandSql(`$${values.push(severalBrandIds)}`) : 'deposits d'}
         where ${isCandidateSql} ${oldestFirstSql} limit 1 for no key update of d skip locked
       ), claimed as (
         insert into deposit_claims as c (deposit_id, user_id, until)
         select id, $${values.push(userId)}::int, clock_timestamp() + ${claimDurationSql} from found
         on conflict (deposit_id) do update set user_id = excluded.user_id, until = excluded.until
           where c.until <= clock_timestamp()
         returning deposit_id
       )
       select found.id as "depositId", found.brand_id as "brandId", claimed.deposit_id is not null as "isClaimed"
       from found left join claimed on claimed.deposit_id = found.id`,
      values,
    );
  }

  /** Prevents decisions on the deposit and its removal until commit. */
  lockForKeyShare(id: number): Promise<{ brandId: number; status: DepositStatus } | null> {
    return this.database.findRow(
      'select brand_id as "brandId", status from deposits where id = $1 for key share',
      [id],
    );
  }

  /** Claims the deposit, and returns the id of the previous holder of the claim. Null: nobody had claimed it. */
  claim(depositId: number, userId: number): Promise<number | null> {
    return this.database.value(
      `with before as (
         select user_id from deposit_claims where deposit_id = $1 and until > clock_timestamp()
       ), claimed as (
         insert into deposit_claims (deposit_id, user_id, until) values ($1, $2, clock_timestamp() + ${claimDurationSql})
         on conflict (deposit_id) do update set user_id = excluded.user_id, until = excluded.until
       )
       select (select user_id from before) as "previousHolderId"`,
      [depositId, userId],
    );
  }

  /** Returns false if the person has not claimed the deposit. */
  async release(depositId: number, userId: number): Promise<boolean> {
    return (await this.database.repository(DepositClaim).delete({ depositId, userId })).affected === 1;
  }
}
