import {
  fields,
  object,
  string,
  stringOrNull,
  textOf,
  value,
  valueOrNull,
  word,
  wordOrNull,
} from '../../platform/database/statements/json-text.sql.js';
import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';
import { instantText } from '../../platform/time/instant.sql.js';
import { claimJson } from './moderation/claim.sql.js';
import { userParts } from '../people/user-json.js';

/** For features that count or name deposits. */
export const depositFacts =
  '(select id, brand_id, agent_id, type, status, client_id, wallet, created_at, moderated_at, reason from deposits)';

/** For features that follow a client from deposit to deposit. */
export const clientDeposits =
  '(select id, brand_id, agent_id, status, amount, client_id, wallet, created_at from deposits)';

/** SQL of the fields that a report fills in. `deposit`: the name or alias of the table `deposits`. */
export const contentJson = (deposit: string) => `jsonb_build_object(
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

/** Fields that a deposit and its report have side by side. Most deposits are as they were reported, so they are written once. */
const shared = {
  money: fields({
    client_id: string('d.client_id'),
    amount: value('d.amount'),
    wallet: string('d.wallet'),
    exchanger: string('d.exchanger'),
    agent: string('d.agent'),
    agent_id: valueOrNull('d.agent_id'),
  }),
  more: fields({
    behaviour: string('d.behaviour'),
    affiliate: string('d.affiliate'),
    financial: string('d.financial'),
    payment: string('d.payment'),
  }),
  description: fields({ description: string('d.description') }),
};
type Shared = keyof typeof shared;
const asShared = (name: Shared) => value(`shared.${name}`);

/** More fields for staff: the report as the agent wrote it, who decided, and who holds it. */
const forStaff = {
  reported: value(
    `case when d.reported is not null then d.reported::text else ${textOf(
      object({ type: word('d.type') }, asShared('money'), asShared('more'), asShared('description')),
    )} end`,
  ),
  moderated_by: userParts('moderator'),
  moderated_at: wordOrNull(instantText('d.moderated_at')),
  claim: value(`case when d.status = 'wait' then coalesce(${claimJson('d')}::text, 'null') else 'null' end`),
};

/** The earliest of the earlier deposits that are alike. `order by` with `limit`, since min() might scan the whole primary key. */
const twinOf = (twins: string) => `(
    select twin.id from ${twins} twin
    where twin.brand_id = d.brand_id and twin.client_id = d.client_id and twin.client_id <> ''
      and twin.amount = d.amount and twin.id < d.id
      and twin.created_at >= ${dayStart('d')} and twin.created_at < ${dayStart('d')} + interval '24 hours'
    order by twin.created_at, twin.id limit 1
  )`;

/**
 * SQL of deposits as rows of `id`, `brand_id` and `body`, the JSON text of `DepositView`, or of `OwnDepositView` for their agent.
 * `source`: the text after `from`, which must contain `deposits d`. Possible duplicates (decision 10) are those in `twins`.
 */
export const depositTexts = (source: string, viewer: 'staff' | 'agent', twins = 'deposits') => `
  select d.id, d.brand_id, ${textOf(
    object(
      {
        id: value('d.id'),
        label: word(`case d.type when 'retention' then 'A' else 'F' end || d.id`),
        type: word('d.type'),
        status: word('d.status'),
      },
      asShared('money'),
      { agent_user: userParts('agent_user'), brand_id: value('d.brand_id'), brand: string('brand.name') },
      asShared('description'),
      asShared('more'),
      {
        created_at: word(instantText('d.created_at')),
        reason: stringOrNull('d.reason'),
        possible_duplicate_of: valueOrNull(twinOf(twins)),
        ...(viewer === 'staff' ? forStaff : {}),
      },
    ),
  )} as body
  from ${source}
  join brands brand on brand.id = d.brand_id
  left join users agent_user on agent_user.id = d.agent_id
  ${viewer === 'staff' ? 'left join users moderator on moderator.id = d.moderated_by' : ''}
  cross join lateral (
    select ${Object.entries(shared)
      .map(([name, parts]) => `${textOf(parts)} as ${name}`)
      .join(', ')} offset 0
  ) shared`;

/** SQL of a deposit as JSON text of `DepositView`, for one that a statement has just written. */
export const depositJson = (source: string, twins?: string) =>
  `select v.body from (${depositTexts(source, 'staff', twins)}) v`;
