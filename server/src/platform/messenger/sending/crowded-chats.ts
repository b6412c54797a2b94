import type pg from 'pg';
import { groupIntoBundles, type BundleCandidate, mergeBundles } from './bundle.rules.js';
import { countCallsWithin } from './chat-budget.rules.js';
import type { OutboxPace } from './outbox-pace.js';

/** A chat with several mergeable messages, and the usage of its budget. */
interface CrowdedChat {
  chatId: string;
  rate: number | null;
  used: number;
  waitMs: number;
}

/** Drops pending messages that a later message of their chat supersedes. Uses the leader's session, so only the leader can. */
export async function markSuperseded(session: pg.Client): Promise<void> {
  await session.query({
    name: 'outbox superseded',
    // The chat is compared again, because it may move while the statement waits for the lock of a message.
    text: `with superseded as materialized (
             select * from (
               select id, chat_id, supersedes, max(id) over (partition by chat_id, supersedes) as last_id
               from outbox_messages where status = 'pending' and supersedes is not null
             ) superseding where id < last_id
           )
           update outbox_messages message
           set status = 'sent', sent_at = clock_timestamp(), bundle = null, folded_into = superseded.last_id
           from superseded
           where message.id = superseded.id and message.chat_id = superseded.chat_id and message.supersedes = superseded.supersedes
             and message.status = 'pending' and message.sent_message_id is null`,
  });
}

/** Merges messages of chats that cannot receive them all in time. Uses the leader's session, so only the leader can. */
export async function mergeCrowdedChats(session: pg.Client, pace: OutboxPace): Promise<void> {
  const { rows: chats } = await session.query<CrowdedChat>({
    name: 'outbox crowds',
    text: `select crowded.chat_id as "chatId", message_rate as rate,
             (select count(*)::int from unnest(recent) at where at > clock_timestamp() - $1 * interval '1 ms') as used,
             coalesce(extract(epoch from greatest(next_at, held_until) - clock_timestamp()), 0)::float8 * 1000 as "waitMs"
           from (select chat_id from outbox_messages where bundle is not null and status = 'pending'
                 group by chat_id having count(*) > 1) crowded left join outbox_chats chat on chat.chat_id = crowded.chat_id`,
    values: [pace.minuteMs],
  });
  for (const chat of chats) {
    const { rows: waiting } = await session.query<BundleCandidate>(
      `select id, thread_id as "threadId", reply_to as "replyTo", bundle, composer is not null as "isMerged",
         extract(epoch from clock_timestamp() - next_attempt_at)::float8 * 1000 as "waitedMs"
       from outbox_messages where chat_id = $1 and bundle is not null and status = 'pending'
       order by priority, id limit 1000`,
      [chat.chatId],
    );
    const groups = groupIntoBundles(waiting, pace.maxWaitMs, (ms) =>
      countCallsWithin(ms, chat, waiting.length, pace),
    );
    for (const group of groups) await merge(session, group);
  }
}

/** Merges a group into its first message. The other rows stay, so that `lockAndListReleased` finds their keys. */
async function merge(session: pg.Client, group: BundleCandidate[]): Promise<void> {
  const [first, ...others] = group;
  const { replyTo, bundle } = mergeBundles(group);
  await session.query(
    `with merged as (
       update outbox_messages
       set text = null, localized = null, composer = $2, args = $3, bundle = $4, reply_to = $5, buttons = null, about = null, supersedes = null
       where id = $1 and status = 'pending' returning id
     )
     update outbox_messages set status = 'sent', sent_at = clock_timestamp(), folded_into = merged.id, bundle = null
     from merged where outbox_messages.id = any($6) and status = 'pending'`,
    [
      first!.id,
      bundle.composer,
      JSON.stringify({ items: bundle.items }),
      JSON.stringify(bundle),
      replyTo,
      others.map(({ id }) => id),
    ],
  );
}
