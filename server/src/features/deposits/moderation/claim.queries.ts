import type { EntityManager } from 'typeorm';
import { firstRow, hasChanged, run } from '../../../platform/database/statements/statement.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';

const CLAIM = `interval '60 seconds'`;
/** Deposits of each brand that are looked at, so that those that others take at this moment are left out. */
const LOOKED_AT = 50;

const isFree = `d.status = 'wait' and not exists (
  select from deposit_claims c where c.deposit_id = d.id and c.until > clock_timestamp()
)`;
const oldest = 'order by d.created_at, d.id';
/** Each brand has an index by age. */
const ofBrands = `
  (select distinct unnest($2::int[]) as id) brand cross join lateral (
    select d.id from deposits d where d.brand_id = brand.id and ${isFree} ${oldest} limit ${LOOKED_AT}
  ) free join deposits d on d.id = free.id`;

/**
 * Claims the oldest free deposit for the person $1. Leaves out those that somebody decides or takes at this moment.
 * `foundId`: another one was faster with that deposit if `claimedId` is null.
 */
const claimOldest = (source: string) => `
  with found as materialized (
    select d.id, d.brand_id from ${source} where ${isFree} ${oldest} limit 1 for no key update of d skip locked
  ), claimed as (
    insert into deposit_claims as c (deposit_id, user_id, until)
    select id, $1, clock_timestamp() + ${CLAIM} from found
    on conflict (deposit_id) do update set user_id = excluded.user_id, until = excluded.until
      where c.until <= clock_timestamp()
    returning deposit_id
  )
  select found.id as "foundId", found.brand_id as "brandId", claimed.deposit_id as "claimedId"
  from found left join claimed on claimed.deposit_id = found.id`;

interface Found {
  foundId: number;
  brandId: number;
  claimedId: number | null;
}
const claimOldestOfAll = firstRow<Found, [userId: number]>(claimOldest('deposits d'));
const claimOldestOfBrands = firstRow<Found, [userId: number, brandIds: readonly number[]]>(
  claimOldest(ofBrands),
);

/** Claims the oldest deposit that nobody holds. Null: there is none. */
export async function claimNext(
  db: EntityManager,
  userId: number,
  brandIds: readonly number[] | 'all',
): Promise<{ id: number; brandId: number } | null> {
  for (;;) {
    const found = await (brandIds === 'all'
      ? claimOldestOfAll(db, userId)
      : claimOldestOfBrands(db, userId, brandIds));
    if (!found) return null;
    if (found.claimedId !== null) return { id: found.claimedId, brandId: found.brandId };
  }
}

/** Keeps the deposit from being decided or erased until commit. */
export const keepDeposit = firstRow<{ brandId: number; status: DepositStatus }, [id: number]>(
  'select brand_id as "brandId", status from deposits where id = $1 for key share',
);

/** Claims the deposit, whoever held it. Returns who did. */
export const claim = firstRow<{ heldBy: number | null }, [id: number, userId: number]>(`
  with before as (
    select user_id from deposit_claims where deposit_id = $1 and until > clock_timestamp()
  ), claimed as (
    insert into deposit_claims (deposit_id, user_id, until) values ($1, $2, clock_timestamp() + ${CLAIM})
    on conflict (deposit_id) do update set user_id = excluded.user_id, until = excluded.until
  )
  select (select user_id from before) as "heldBy"`);

/** Lets go of a deposit that the person holds. Returns whether they did. */
export const letGo = hasChanged<[id: number, userId: number]>(
  'delete from deposit_claims where deposit_id = $1 and user_id = $2',
);

/** Ends the claims of deposits that have just been decided. */
export const endClaims = run<[ids: number[]]>('delete from deposit_claims where deposit_id = any($1)');
