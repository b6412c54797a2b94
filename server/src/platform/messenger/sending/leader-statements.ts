import type pg from 'pg';
import type { CallKind } from './chat-budget.rules.js';
import { recordEndedCall, type Query } from './chat-pace.js';
import type { OutboxPace } from './outbox-pace.js';
import { startSpan, parseParentContext } from '../../tracing/tracing.js';
import type { Button, MessageOptions } from '../api/message.js';
import type { LocalizedContent, RenderedContent } from './localized-content.js';

/** The next message of a chat that has none in flight. */
export interface QueueHead {
  id: string;
  /** Zero or less: the message may be sent now. */
  dueInMs: number;
}

/** A message that is being sent. `attempts` identifies this attempt. */
export interface ClaimedMessage {
  id: string;
  attempts: number;
  chatId: string;
  threadId: string | null;
  replyTo: string | null;
  /** In English. */
  text: string | null;
  localized: LocalizedContent | null;
  photo: Buffer | null;
  buttons: Button[][] | null;
  composer: string | null;
  args: Record<string, unknown> | null;
  /** Telegram's id of the sent message that this one edits. */
  sentMessageId: string | null;
  reaction: string | null;
  options: MessageOptions | null;
  subject: string | null;
  traceparent: string | null;
}

/** The content of a message, or of one part if it is too long for one. */
export interface MessageContent extends RenderedContent {
  pictures?: Buffer[];
}

/** Ends sends that a dead leader left open, and returns their number: messages become `unknown`, edits and reactions `pending`. */
export async function endInterruptedSends(session: pg.Client, pace: OutboxPace): Promise<number> {
  const { rows } = await session.query<{ chatId: string; kind: CallKind }>(
    `update outbox_messages set status = case when sent_message_id is null and reaction is null then 'unknown' else 'pending' end,
                                last_error = 'the sender stopped during the request'
     where status = 'sending'
     returning chat_id as "chatId", case when reaction is null then 'message' else 'reaction' end as kind`,
  );
  const query: Query = async (sql, values) => (await session.query(sql, values)).rows as never[];
  for (const call of rows) await recordEndedCall(query, call, pace);
  return rows.length;
}

/**
 * Makes the session prefer indexes. A plan that was cached while the table was small would scan the whole table dozens of
 * times a second, until PostgreSQL analyzes it.
 */
export async function preferIndexes(session: pg.Client): Promise<void> {
  await session.query('set enable_seqscan = off');
}

/** Lists the chat of each message sent within the last second, by any leader. Oldest first. */
export async function listRecentChats(session: pg.Client, { secondMs }: OutboxPace): Promise<string[]> {
  const { rows } = await session.query<{ chatId: string }>(
    `select chat_id as "chatId" from outbox_chats, unnest(recent) as at
     where at > clock_timestamp() - $1 * interval '1 ms' order by at`,
    [secondMs],
  );
  return rows.map(({ chatId }) => chatId);
}

export function traceReleases(messages: { id: string; traceparent: string | null }[]): void {
  for (const { id, traceparent } of messages)
    startSpan(
      'outbox release',
      { 'tallydesk.message_id': id },
      { parent: parseParentContext(traceparent) },
    ).end();
}

/**
 * Releases messages whose hold has expired, except those being withdrawn, and those that `releaseMergeableNotices` releases.
 * Uses the leader's session, like `claimMessages`.
 */
export async function releaseHeld(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ id: string; traceparent: string | null }>(
    `update outbox_messages set status = 'pending' where id in (
       select id from outbox_messages where status = 'held' and fold is null and next_attempt_at <= clock_timestamp()
       order by next_attempt_at limit 1000 for update skip locked
     )
     returning id, traceparent`,
  );
  traceReleases(rows);
}

/** SQL: the earliest time of the next call of this message's kind. `m`: the row of the message, `c`: the row of the chat. */
const NEXT_TURN_SQL = `greatest(case when m.reaction is null then c.next_at else c.reactions_next_at end, c.held_until)`;

/**
 * Lists the heads of at most `limit` chats with pending messages and none in flight. A chat has separate queues of messages and
 * reactions, with separate budgets. Of the due heads, replies to people come first, then those that are due longest. The query
 * skips from chat to chat along the index, so that a long queue costs no more than a short one.
 */
export async function listHeads(session: pg.Client, limit: number): Promise<QueueHead[]> {
  const { rows } = await session.query<QueueHead>({
    name: 'outbox heads',
    text: `with recursive chat as (
       (select chat_id from outbox_messages where status in ('pending', 'sending') order by chat_id limit 1)
       union all
       select next.chat_id from chat, lateral
         (select chat_id from outbox_messages
          where status in ('pending', 'sending') and chat_id > chat.chat_id order by chat_id limit 1) next
     )
     select head.id, extract(epoch from head.due_at - clock_timestamp())::float * 1000 as "dueInMs"
     from chat left join outbox_chats c on c.chat_id = chat.chat_id
     cross join lateral (
       select m.id, m.priority, greatest(m.next_attempt_at, ${NEXT_TURN_SQL}) as due_at
       from (values (true), (false)) queue (is_message) cross join lateral (
         select id, priority, next_attempt_at, reaction from outbox_messages
         where status in ('pending', 'sending') and chat_id = chat.chat_id and (reaction is null) = queue.is_message
         order by priority, id limit 1) m
       order by greatest(m.next_attempt_at, ${NEXT_TURN_SQL}, statement_timestamp()), m.priority, due_at, m.id limit 1
     ) head
     where not exists (select from outbox_messages in_flight where in_flight.chat_id = chat.chat_id and in_flight.status = 'sending')
     order by greatest(head.due_at, statement_timestamp()), head.priority, head.due_at, head.id
     limit $1`,
    values: [limit],
  });
  return rows;
}

/** SQL of the thread to send a message to: the topic of its subject, unless it has a thread or is a reply. */
const THREAD_SQL = `case when thread_id is null and reply_to is null then (
  select t.thread_id from chat_topics t where t.chat_id = claimed.chat_id and t.about = claimed.about
) else thread_id end`;

/**
 * Marks messages as in flight. Uses the leader's session, so a leader that lost the lock cannot claim. `ids` has at most one
 * message per chat. Skips those that are no longer at the head of their queue, or whose chat must wait.
 */
export async function claimMessages(session: pg.Client, ids: string[]): Promise<ClaimedMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await session.query<ClaimedMessage>({
    name: 'outbox claim',
    text: `with claimed as (
       update outbox_messages m set status = 'sending', attempts = attempts + 1, is_revised = false
       where id = any($1) and status = 'pending' and next_attempt_at <= clock_timestamp()
         and not exists (select from outbox_messages in_flight where in_flight.chat_id = m.chat_id and in_flight.status = 'sending')
         and not exists (
           select from outbox_messages earlier where earlier.chat_id = m.chat_id and earlier.status in ('pending', 'sending')
             and (earlier.reaction is null) = (m.reaction is null) and (earlier.priority, earlier.id) < (m.priority, m.id))
         and not exists (select from outbox_chats c where c.chat_id = m.chat_id and ${NEXT_TURN_SQL} > clock_timestamp())
       returning *
     ), recorded as (
       insert into outbox_chats as c (chat_id, next_at, recent, reactions_recent)
       select chat_id, clock_timestamp(), case when reaction is null then array[clock_timestamp()] else '{}' end,
              case when reaction is null then '{}' else array[clock_timestamp()] end
       from claimed
       on conflict (chat_id) do update
       set recent = c.recent || excluded.recent, reactions_recent = c.reactions_recent || excluded.reactions_recent
     )
     select id, attempts, chat_id as "chatId", ${THREAD_SQL} as "threadId", reply_to as "replyTo", text, localized, photo, buttons,
            composer, args, sent_message_id as "sentMessageId", reaction, options, about as subject, traceparent
     from claimed order by id`,
    values: [ids],
  });
  return rows;
}
