import { listText } from '../../platform/database/statements/json-text.sql.js';
import { firstRow, onlyRow } from '../../platform/database/statements/statement.js';
import type { Deposit } from './ledger/deposit.entity.js';
import type { DepositContext } from './deposit-context.schemas.js';
import type { DepositView } from './deposit.schemas.js';
import { depositTexts } from './deposit.sql.js';

/** More would not fit beside the deposit. */
const MAX_EARLIER = 10;
const RECORD_LENGTH = 100;

export type DepositOrigin = Pick<
  Deposit,
  'brandId' | 'agentId' | 'chatId' | 'threadId' | 'messageId' | 'reportedText'
>;

export const findOrigin = firstRow<DepositOrigin, [id: number]>(`
  select brand_id as "brandId", agent_id as "agentId", chat_id as "chatId", thread_id as "threadId", message_id as "messageId",
    reported_text as "reportedText"
  from deposits where id = $1`);

const alike = (column: 'client_id' | 'wallet') => `
  (select other.id, other.created_at from subject, deposits other
   where other.${column} = subject.${column} and other.${column} <> ''
     and (other.created_at, other.id) < (subject.created_at, subject.id)
     and ($2::int[] is null or other.brand_id = any($2))
   order by other.created_at desc, other.id desc limit ${MAX_EARLIER + 1})`;

/** Earlier deposits with the same client id or wallet, and how many were found. Null: all brands. */
export const findEarlier = onlyRow<
  { data: DepositView[]; count: number },
  [id: number, brandIds: readonly number[] | null]
>(`
  with subject as materialized (select id, client_id, wallet, created_at from deposits where id = $1),
  found as materialized (
    select id, created_at from (${alike('client_id')} union ${alike('wallet')}) either
    order by created_at desc, id desc limit ${MAX_EARLIER + 1}
  )
  select (select count(*)::int from found) as count, (
    select (${listText('v.body')})::json from (
      ${depositTexts(
        `(select id from found order by created_at desc, id desc limit ${MAX_EARLIER}) chosen join deposits d on d.id = chosen.id`,
        'staff',
      )} order by d.created_at desc, d.id desc
    ) v
  ) as data`);

export const hasMoreEarlier = (count: number): boolean => count > MAX_EARLIER;

/** How the agent's last deposits in the brand ended, without this one. */
export const findRecord = onlyRow<
  NonNullable<DepositContext['record']>,
  [id: number, agentId: number, brandId: number]
>(`
  with recent as materialized (
    select status, reason from deposits where agent_id = $2 and brand_id = $3 and id <> $1
    order by created_at desc, id desc limit ${RECORD_LENGTH}
  )
  select ${['wait', 'accept', 'reject', 'delete'].map((status) => `count(*) filter (where status = '${status}')::int as ${status}`).join(', ')},
    (
      select coalesce(json_agg(json_build_object('reason', reason, 'count', count)), '[]') from (
        select reason, count(*)::int as count from recent where status = 'reject' and reason is not null
        group by reason order by count(*) desc, reason limit 3
      ) reasons
    ) as reasons
  from recent`);
