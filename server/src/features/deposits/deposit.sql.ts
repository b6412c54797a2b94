import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';
import { instantText } from '../../platform/time/instant.sql.js';
import { claimJson } from '../moderation/claim.sql.js';
import { userJson } from '../users/user-json.js';

/** For features that count or name deposits. */
export const depositFacts =
  '(select id, brand_id, agent_id, type, status, created_at, moderated_at, reason from deposits)';

/** SQL of the fields that a report fills in. `deposit`: the name or alias of the table `deposits`. */
export const contentJson = (deposit: string, type: 'json' | 'jsonb' = 'jsonb') => `${type}_build_object(
  'type', ${deposit}.type,
  'client_id', ${deposit}.client_id,
  'amount', ${deposit}.amount,
  'wallet', ${deposit}.wallet,
  'exchanger', ${deposit}.exchanger,
  'agent', ${deposit}.agent,
  'agent_id', ${deposit}.agent_id,
  'behaviour', ${deposit}.behaviour,
  'affiliate', ${deposit}.affiliate,
  'financial', ${deposit}.financial,
  'payment', ${deposit}.payment,
  'description', ${deposit}.description
)`;

/** The first instant of the reporting day of a deposit. The zone has a fixed offset, so its days are all of one length. */
const dayStart = (deposit: string) =>
  `date_bin('1 day', ${deposit}.created_at, timestamp '2000-01-01' at time zone '${REPORTING_ZONE}')`;

/** More fields for staff: the report as the agent wrote it, who decided, and who
 * holds it. Plain JSON costs less than jsonb. */
const forStaff = `, coalesce(to_json(d.reported), ${contentJson('d', 'json')}) as reported, ${userJson('moderator')} as moderated_by,
    ${instantText('d.moderated_at')} as moderated_at, ${claimJson('d')} as claim`;

/**
 * SQL of deposits as rows of `DepositView`, or of `OwnDepositView` for their agent. `source`: the text after `from`, which
 * must contain `deposits d`. A possible duplicate is the earliest of the earlier ones (decision 10), of those in `twins`.
 * `order by` with `limit` instead of min(), because PostgreSQL might scan the whole primary key for min().
 */
export const depositRows = (source: string, viewer: 'staff' | 'agent', twins = 'deposits') => `
  select d.id, case d.type when 'retention' then 'A' else 'F' end || d.id as label, d.type, d.status, d.client_id,
    d.amount, d.wallet, d.exchanger, d.agent, d.agent_id, ${userJson('agent_user')} as agent_user, d.brand_id,
    brand.name as brand, d.description, d.behaviour, d.affiliate, d.financial, d.payment,
    ${instantText('d.created_at')} as created_at, d.reason,
    (
      select twin.id from ${twins} twin
      where twin.brand_id = d.brand_id and twin.client_id = d.client_id and twin.client_id <> ''
        and twin.amount = d.amount and twin.id < d.id
        and twin.created_at >= ${dayStart('d')} and twin.created_at < ${dayStart('d')} + interval '24 hours'
      order by twin.created_at, twin.id limit 1
    ) as possible_duplicate_of${viewer === 'staff' ? forStaff : ''}
  from ${source}
  join brands brand on brand.id = d.brand_id
  left join users agent_user on agent_user.id = d.agent_id
  ${viewer === 'staff' ? 'left join users moderator on moderator.id = d.moderated_by' : ''}`;

/** SQL of a deposit as JSON of `DepositView`, for one that a statement has just written. */
export const depositJson = (source: string, twins?: string) =>
  `select row_to_json(v) from (${depositRows(source, 'staff', twins)}) v`;
