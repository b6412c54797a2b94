import type pg from 'pg';
import type { OutboxPace } from './outbox-pace.js';
import { beginSpan, parentOf } from '../../tracing/tracing.js';
import type { Button, MessageOptions } from '../api/message.js';

/** The first open message of a chat that has none on its way. */
export interface Head {
  id: string;
  /** Zero or less: it may be sent now. */
  dueInMs: number;
}

/** A message on its way. `attempts` tells this attempt from a later one. */
export interface Claim {
  id: string;
  attempts: number;
  chatId: string;
  threadId: string | null;
  replyTo: string | null;
  text: string | null;
  photo: Buffer | null;
  buttons: Button[][] | null;
  composer: string | null;
  args: Record<string, unknown> | null;
  /** Telegram's id of a message that was sent before: this is a change of it. */
  sentMessageId: string | null;
  reaction: string | null;
  options: MessageOptions | null;
  about: string | null;
  traceparent: string | null;
}

/** The content of a message, or the rest of it. */
export interface Content {
  text: string;
  buttons: Button[][] | null;
}

/**
 * Ends messages that a dead leader left on their way. Nobody knows whether they arrived, so they become `unknown`; reactions and
 * changes of sent messages are made again. Returns how many there were.
 */
export async function abandonSending(session: pg.Client, pace: OutboxPace): Promise<number> {
  const { rows } = await session.query<{ chat_id: string }>(
    `update outbox_messages set status = case when sent_message_id is null and reaction is null then 'unknown' else 'pending' end,
                                last_error = 'the sender stopped during the request'
     where status = 'sending' returning chat_id`,
  );
  const chatIds = rows.map(({ chat_id }) => chat_id);
  await session.query(PACE_AFTER_ANSWER, [chatIds, ...paceValues(pace)]);
  return rows.length;
}

/**
 * Makes the session look for messages by indexes only. A plan that was made while the table was small would read all of it,
 * dozens of times a second, until PostgreSQL analyzes the table.
 */
export async function preferIndexes(session: pg.Client): Promise<void> {
  await session.query('set enable_seqscan = off');
}

/** Counts messages that went out within the last second, also by an earlier leader. */
export async function countJustSent(session: pg.Client, { secondMs }: OutboxPace): Promise<number> {
  const { rows } = await session.query<{ count: number }>(
    `select count(*)::int from outbox_chats, unnest(recent) as at
     where at > clock_timestamp() - $1 * interval '1 ms'`,
    [secondMs],
  );
  return rows[0]!.count;
}

/** Notes in the traces of messages that they are no longer held. */
export function noteReleased(messages: { id: string; traceparent: string | null }[]): void {
  for (const { id, traceparent } of messages)
    beginSpan('outbox release', { 'tallydesk.message_id': id }, { parent: parentOf(traceparent) }).end();
}

/**
 * Gives messages that were held for long enough their turn. Leaves out those that somebody withdraws at this moment. Uses the
 * leader's session, like `claim`.
 */
export async function releaseHeld(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ id: string; traceparent: string | null }>(
    `update outbox_messages set status = 'pending' where id in (
       select id from outbox_messages where status = 'held' and fold is null and next_attempt_at <= clock_timestamp()
       order by next_attempt_at limit 1000 for update skip locked
     )
     returning id, traceparent`,
  );
  noteReleased(rows);
}

/**
 * The heads of all chats that have open messages and none on its way. Among those that are due, answers to people come
 * first, then the one that was due first. The query jumps from chat to chat along the index, so that a long queue of one
 * chat costs no more than a short one.
 */
export async function findHeads(session: pg.Client, limit: number): Promise<Head[]> {
  const { rows } = await session.query<Head>({
    name: 'outbox heads',
    text: `with recursive head as (
       (select chat_id, id from outbox_messages
        where status in ('pending', 'sending') order by chat_id, priority, id limit 1)
       union all
       select next.chat_id, next.id from head, lateral
         (select chat_id, id from outbox_messages
          where status in ('pending', 'sending') and chat_id > head.chat_id
          order by chat_id, priority, id limit 1) next
     )
     select m.id, extract(epoch from greatest(m.next_attempt_at, c.next_at) - clock_timestamp())::float * 1000 as "dueInMs"
     from head join outbox_messages m on m.id = head.id left join outbox_chats c on c.chat_id = m.chat_id
     where not exists (select from outbox_messages way where way.chat_id = m.chat_id and way.status = 'sending')
     order by greatest(m.next_attempt_at, c.next_at, statement_timestamp()), m.priority,
              greatest(m.next_attempt_at, c.next_at), m.id
     limit $1`,
    values: [limit],
  });
  return rows;
}

/**
 * Marks messages as on their way. It uses the leader's session, so a leader that lost the lock cannot claim. `ids` has at most
 * one message of each chat. Leaves out those that are not the first of their chat any more, or whose chat has to wait.
 */
export async function claim(session: pg.Client, ids: string[], pace: OutboxPace): Promise<Claim[]> {
  if (ids.length === 0) return [];
  const { rows } = await session.query<Claim>({
    name: 'outbox claim',
    text: `with claimed as (
       update outbox_messages m set status = 'sending', attempts = attempts + 1, is_revised = false
       where id = any($1) and status = 'pending' and next_attempt_at <= clock_timestamp()
         and not exists (select from outbox_messages way where way.chat_id = m.chat_id and way.status = 'sending')
         and not exists (
           select from outbox_messages first where first.chat_id = m.chat_id and first.status in ('pending', 'sending')
             and (first.priority, first.id) < (m.priority, m.id))
         and not exists (select from outbox_chats c where c.chat_id = m.chat_id and c.next_at > clock_timestamp())
       returning *
     ), noted as (
       insert into outbox_chats as c (chat_id, next_at, recent)
       select chat_id, clock_timestamp(), array[clock_timestamp()] from claimed
       on conflict (chat_id) do update set recent = (c.recent || excluded.recent)[greatest(cardinality(c.recent) + 2 - $2, 1):]
     )
     select id, attempts, chat_id as "chatId", thread_id as "threadId", reply_to as "replyTo", text, photo, buttons,
            composer, args, sent_message_id as "sentMessageId", reaction, options, about, traceparent
     from claimed order by id`,
    values: [ids, pace.perGroupMinute],
  });
  return rows;
}

/**
 * Sets when chats get their next message. A call to each has just ended. The pace counts from the end of a call, because the
 * message may have arrived as late as that.
 */
export const PACE_AFTER_ANSWER = `
  update outbox_chats set
    recent = recent[:cardinality(recent) - 1] || clock_timestamp(),
    next_at = greatest(
      next_at,
      clock_timestamp() + $2 * interval '1 ms',
      case when chat_id < 0 and cardinality(recent) >= $3
        then (recent[:cardinality(recent) - 1] || clock_timestamp())[1] + $4 * interval '1 ms' end)
  where chat_id = any($1)`;

export const paceValues = ({ chatGapMs, perGroupMinute, minuteMs }: OutboxPace) => [
  chatGapMs,
  perGroupMinute,
  minuteMs,
];
