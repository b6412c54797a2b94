import { REPORTING_ZONE, instantSql } from '../../../platform/time/time.rules.js';
import { userJsonSql } from '../../people/user-json.js';
import { depositFields, fieldNames } from '../ledger/deposit-fields.rules.js';
import { WITHDRAWN } from '../ledger/deposit.rules.js';
import { isSlipOfDepositSql } from '../ledger/slip.sql.js';

const contentColumns = fieldNames.map((name) => `d.${name} as "${depositFields[name].property}"`).join(', ');

/** The first instant of the reporting day of a deposit `d`. All days have 24 hours, because the offset of the zone is fixed. */
const dayStartSql = `date_bin('1 day', d.created_at, timestamp '2000-01-01' at time zone '${REPORTING_ZONE}')`;

/**
 * The id of the first earlier deposit of the same brand, client, amount and reporting day as the deposit `d`. Withdrawn deposits
 * do not count. Uses `order by` with `limit`, because min() might scan the whole primary key.
 */
export const duplicateIdSql = `(
  select other.id from deposits other
  where other.brand_id = d.brand_id and other.client_id = d.client_id and other.client_id <> ''
    and other.amount = d.amount and other.id < d.id and other.reason is distinct from '${WITHDRAWN}'
    and other.created_at >= ${dayStartSql} and other.created_at < ${dayStartSql} + interval '24 hours'
  order by other.created_at, other.id limit 1
)`;

/** The slips of a deposit `d`, from the bot and from the mini-app, as JSON of `SlipView`. */
const slipsJsonSql = `(
  select json_agg(json_build_object('name', name, 'givenName', given_name, 'size', size, 'status', status) order by sort_key)
  from (
    select s.name, s.given_name, s.size, s.status, s.message_id as sort_key from deposit_slips s where ${isSlipOfDepositSql}
    union all
    select f.name, f.given_name, f.size, 'stored', f.position from deposit_files f where f.deposit_id = d.id
  ) slips
)`;

/** Whether a deposit `d` has slips that can be shown. */
export const hasFilesSql = `(
  exists (select from deposit_slips s where ${isSlipOfDepositSql} and s.status = 'stored')
  or exists (select from deposit_files f where f.deposit_id = d.id)
)`;

/** The claim of a waiting deposit `d`, as JSON of `Claim`. Null: nobody has claimed it. */
const claimJsonSql = `(
  select json_build_object('user', ${userJsonSql('holder')}, 'until', ${instantSql('claim.until')})
  from deposit_claims claim join users holder on holder.id = claim.user_id
  where d.status = 'wait' and claim.deposit_id = d.id and claim.until > clock_timestamp()
)`;

export type Viewer = 'staff' | 'agent';

/** A query of `StaffDepositRow`s, or of `DepositRow`s for the agent. `source`: the text after `from`, with `deposits d`. */
export const selectDepositsSql = (source: string, viewer: Viewer) => `
  select d.id, d.brand_id as "brandId", brand.name as brand, d.status, ${contentColumns}, d.reason, d.created_at as "createdAt",
    d.reported, ${userJsonSql('agent_user')} as "agentUser", ${duplicateIdSql} as "possibleDuplicateOf", ${slipsJsonSql} as slips
    ${viewer === 'staff' ? `, d.moderated_at as "moderatedAt", ${userJsonSql('moderator')} as moderator, ${claimJsonSql} as claim` : ''}
  from ${source}
  join brands brand on brand.id = d.brand_id
  left join users agent_user on agent_user.id = d.agent_id
  ${viewer === 'staff' ? 'left join users moderator on moderator.id = d.moderated_by' : ''}`;
