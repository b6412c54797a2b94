import type { EntityManager } from 'typeorm';
import { actingColumns } from '../../platform/audit/record-act.js';
import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';

/**
 * Removes the deposits of a brand for good, in whatever state, and takes them off the totals; the audit records keep what
 * they were. It waits for whoever is moderating one of them, and counts the deposit as that left it. New ones are kept out
 * by the lock on the brand, which the caller holds.
 */
export async function eraseDepositsOf(db: EntityManager, brandId: number): Promise<void> {
  const who = actingColumns(2);
  await db.query(
    `with gone as (
       delete from deposits where brand_id = $1 returning *
     ), kept as (
       insert into audit_records (action, subject_id, brand_id, before, ${who.names})
       select 'deposit.erase', gone.id, gone.brand_id, to_jsonb(gone), ${who.parameters} from gone
     )
     insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
     select brand_id, agent_id, type, status, (created_at at time zone '${REPORTING_ZONE}')::date, -count(*), -sum(amount)
     from gone group by 1, 2, 3, 4, 5`,
    [brandId, ...who.values],
  );
}
