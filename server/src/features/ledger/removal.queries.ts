import type { EntityManager } from 'typeorm';
import { actingColumns } from '../../platform/audit/record-act.js';
import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';

/**
 * Removes up to `limit` deposits of a brand for good, in whatever state, and takes them off the totals; the audit records
 * keep what they were. Returns how many those were. It waits for whoever is moderating one of them, and counts the deposit
 * as that left it. No new ones come, since the brand was taken away before.
 */
export async function eraseDepositsOf(
  db: EntityManager,
  { brandId, limit }: { brandId: number; limit: number },
): Promise<number> {
  const who = actingColumns(3);
  const [row] = await db.query<[{ count: number }]>(
    `with chosen as (
       select id from deposits where brand_id = $1 order by id limit $2 for update
     ), gone as (
       delete from deposits using chosen where deposits.id = chosen.id returning deposits.*
     ), kept as (
       insert into audit_records (action, subject_id, brand_id, before, ${who.names})
       select 'deposit.erase', gone.id, gone.brand_id, to_jsonb(gone), ${who.parameters} from gone
     ), counted as (
       insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
       select brand_id, agent_id, type, status, (created_at at time zone '${REPORTING_ZONE}')::date, -count(*), -sum(amount)
       from gone group by 1, 2, 3, 4, 5
     )
     select count(*)::int as count from gone`,
    [brandId, limit, ...who.values],
  );
  return row.count;
}
