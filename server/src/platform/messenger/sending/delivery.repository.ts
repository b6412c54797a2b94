import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { type EndedCall, recordEndedCall } from './chat-pace.js';
import type { ClaimedMessage, MessageContent } from './leader-statements.js';
import type { OutboxPace } from './outbox-pace.js';

/**
 * SQL: the row is the message of this attempt. If this process has lost the lock, the next leader may have marked the message as
 * `unknown`, which the actual outcome replaces.
 */
const IS_THIS_ATTEMPT = `id = $1 and attempts = $2 and status in ('sending', 'unknown')`;

const MAX_FORMER_SUBJECTS = 20;

/** Telegram's ids of a sent message. An album has several. */
export type SentMessageIds = [first: number, ...rest: number[]];

const OMIT_PICTURES = `args = args || '{"withoutPictures": true}',`;

/** Stores the outcomes of attempts to send. SQL throughout, because each statement depends on the state of the message. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly database: Database) {}

  /** Records that a call to a chat has ended, with or without success. */
  recordEndedCall(call: EndedCall, pace: OutboxPace): Promise<void> {
    return recordEndedCall((sql, values) => this.database.rows(sql, values), call, pace);
  }

  /** Marks a message as sent, even if an admin has requeued it meanwhile. If its content changed meanwhile, it is edited next. */
  async markSent(
    message: ClaimedMessage,
    messageIds: SentMessageIds,
    editedAt: number | null = null,
  ): Promise<void> {
    const { id, attempts } = message;
    for (const messageId of messageIds) await this.storeSubject(message, messageId, editedAt);
    await this.database.execute(
      `update outbox_messages
       set status = case when is_revised then 'pending' else 'sent' end, is_revised = false,
           changed_at = case when is_revised then clock_timestamp() else changed_at end,
           sent_at = clock_timestamp(), sent_message_id = $3, last_error = null, photo = null, bundle = null
       where id = $1 and attempts = $2 and status in ('sending', 'unknown', 'pending')`,
      [id, attempts, messageIds[0]],
    );
  }

  /**
   * Stores the subject of a sent message, and after an edit also the former one. `editedAt`: Telegram's time of the edit, in Unix
   * seconds, comparable with the times of replies.
   */
  private async storeSubject(
    { chatId, subject }: ClaimedMessage,
    messageId: number,
    editedAt: number | null,
  ): Promise<void> {
    if (subject === null) return;
    await this.database.execute(
      `insert into message_subjects as s (chat_id, message_id, about, sent_at) values ($1, $2, $3, clock_timestamp())
       on conflict (chat_id, message_id) do update set about = excluded.about,
         former = jsonb_path_query_array(s.former || jsonb_build_object(
           'about', s.about, 'until', coalesce($4::float8, extract(epoch from clock_timestamp())::float8)
         ), '$[last - ${MAX_FORMER_SUBJECTS - 1} to last]')
       where s.about <> excluded.about`,
      [chatId, messageId, subject, editedAt],
    );
  }

  /** Records the topic that was created for the message, and requeues the message to be sent there. */
  async requeueToTopic({ id, attempts, chatId, subject }: ClaimedMessage, threadId: number): Promise<void> {
    await this.database.execute(
      `insert into chat_topics (chat_id, thread_id, about) values ($1, $2, $3)
       on conflict (chat_id, about) do update set thread_id = excluded.thread_id`,
      [chatId, threadId, subject],
    );
    await this.database.execute(
      `update outbox_messages set status = 'pending', thread_id = $3, options = options - 'topic'
       where ${IS_THIS_ATTEMPT}`,
      [id, attempts, threadId],
    );
  }

  /** Requeues a message to the chat itself, because its topic could not be created or was deleted. */
  async requeueWithoutTopic(
    { id, attempts, chatId, threadId }: ClaimedMessage,
    error: string,
  ): Promise<void> {
    await this.database.execute('delete from chat_topics where chat_id = $1 and thread_id = $2', [
      chatId,
      threadId,
    ]);
    await this.database.execute(
      `update outbox_messages set status = 'pending', thread_id = null, options = options - 'topic', last_error = $3
       where ${IS_THIS_ATTEMPT}`,
      [id, attempts, error],
    );
  }

  /** After the first part of a message was sent, replaces its content with the rest. It stays at the head of its chat's queue. */
  async storeRest({ id, attempts }: ClaimedMessage, rest: MessageContent): Promise<void> {
    await this.database.execute(
      `update outbox_messages
       set status = 'pending', text = $3, localized = null, buttons = $4, composer = null, args = null, reply_to = null, last_error = null,
           sent_message_id = null, supersedes = null, bundle = null, next_attempt_at = clock_timestamp()
       where ${IS_THIS_ATTEMPT}`,
      [id, attempts, rest.text, rest.buttons && JSON.stringify(rest.buttons)],
    );
  }

  async markEnded(
    { id, attempts }: ClaimedMessage,
    status: 'failed' | 'unknown',
    error: string,
  ): Promise<void> {
    await this.database.execute(
      `update outbox_messages set status = $3, last_error = $4, bundle = null where ${IS_THIS_ATTEMPT}`,
      [id, attempts, status, error],
    );
  }

  /** Queues the messages of `ifRefused`, to be sent instead of one that Telegram refused. */
  async enqueueFallbacks({ id, attempts }: ClaimedMessage): Promise<void> {
    await this.database.execute(
      `insert into outbox_messages (chat_id, thread_id, reply_to, text, localized, options, traceparent)
       select instead.chat_id, instead.thread_id, instead.reply_to, instead.text, instead.localized, instead.options, refused.traceparent
       from (select * from outbox_messages where ${IS_THIS_ATTEMPT}) refused,
         jsonb_to_recordset(refused.options -> 'ifRefused') instead (
           chat_id bigint, thread_id bigint, reply_to bigint, text text, localized jsonb, options jsonb
         )`,
      [id, attempts],
    );
  }

  /** Requeues the message at the head of its chat's queue. `without`: the column to clear, because Telegram refused its value. */
  async requeue(
    { id, attempts }: ClaimedMessage,
    error: string,
    {
      afterSeconds = 0,
      without,
    }: { afterSeconds?: number; without?: 'photo' | 'sent_message_id' | 'reaction' } = {},
  ): Promise<void> {
    await this.database.execute(
      `update outbox_messages
       set status = 'pending', ${without ? `${without} = null,` : ''} ${without === 'photo' ? OMIT_PICTURES : ''} last_error = $4,
           next_attempt_at = clock_timestamp() + $3 * interval '1 second'
       where ${IS_THIS_ATTEMPT}`,
      [id, attempts, afterSeconds, error],
    );
  }

  /** Moves unsent messages to the new chat id. Drops their reply references, because message ids are not migrated. */
  async moveMessages(from: string, to: string): Promise<void> {
    await this.database.execute(
      `update outbox_messages set chat_id = $2, reply_to = null
       where chat_id = $1 and status in ('held', 'pending', 'sending')`,
      [from, to],
    );
  }
}
