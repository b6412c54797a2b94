import { type CallKind, planNextCall, type ChatUsage } from './chat-budget.rules.js';
import type { OutboxPace } from './outbox-pace.js';

export type Query = <Row>(sql: string, values: unknown[]) => Promise<Row[]>;

/** The columns of `outbox_chats` for each budget of a chat. */
const COLUMNS: Record<CallKind, { nextAt: string; recent: string; rate: string }> = {
  message: { nextAt: 'next_at', recent: 'recent', rate: 'message_rate' },
  reaction: { nextAt: 'reactions_next_at', recent: 'reactions_recent', rate: 'reaction_rate' },
};

export interface EndedCall {
  chatId: string;
  kind: CallKind;
  /** Whether Telegram responded 429. */
  wasRefused?: boolean;
}

/**
 * Stores when a chat may get its next call of this kind, and the learned rate. The pause starts at the end of the call, because
 * the call may have arrived that late. Must be called in a transaction.
 */
export async function recordEndedCall(
  query: Query,
  { chatId, kind, wasRefused = false }: EndedCall,
  pace: OutboxPace,
): Promise<void> {
  const { nextAt, recent, rate } = COLUMNS[kind];
  // Omits the time that `claimMessages` recorded at the start of this call, because the time of its end replaces it.
  const earlierCallsSql = `unnest(${recent}[:cardinality(${recent}) - 1]) at where at > clock_timestamp() - $2 * interval '1 ms'`;
  const [usage] = await query<ChatUsage>(
    `select ${rate} as rate,
       array(select extract(epoch from clock_timestamp() - at)::float8 * 1000 from ${earlierCallsSql} order by at desc) as "agesMs"
     from outbox_chats where chat_id = $1`,
    [chatId, pace.minuteMs],
  );
  if (!usage) return;
  usage.agesMs.unshift(0);
  const next = planNextCall(kind, chatId, usage, pace, wasRefused);
  await query(
    `update outbox_chats
     set ${recent} = array(select at from ${earlierCallsSql} order by at) || clock_timestamp(),
         ${nextAt} = greatest(${nextAt}, clock_timestamp() + $3 * interval '1 ms'), ${rate} = $4
     where chat_id = $1`,
    [chatId, pace.minuteMs, next.waitMs, next.rate],
  );
}
