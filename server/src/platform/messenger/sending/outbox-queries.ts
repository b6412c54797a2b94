import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { MessageLocation, SubjectHistory } from './outgoing-message.js';

export interface OutboxCounts {
  /** Includes messages in flight. */
  pending: number;
  failed: number;
  unknown: number;
  oldestPendingSeconds: number;
}

/** The messages of one priority that are pending or in flight. */
export interface WaitingCounts {
  waiting: number;
  oldestSeconds: number;
}

/** SQL: since when a message or its edit is pending. */
const WAITING_SINCE = 'coalesce(changed_at, created_at)';

/** SQL of the location of the message with that key, as JSON of `MessageLocation`. */
export const messageLocationSql = (key: string) => `
  select json_build_object('chatId', chat_id::text, 'threadId', thread_id::text, 'messageId', sent_message_id::text)
  from outbox_messages where key = ${key} and status not in ('failed', 'unknown')`;

/** Reads the outbox: where messages are, what they are about, and how many are waiting. SQL throughout, for partial indexes. */
@Injectable()
export class OutboxQueries {
  constructor(private readonly database: Database) {}

  /** The locations of the messages with these keys, except failed and unknown ones, and those sent long ago. */
  async listLocations(keys: string[]): Promise<Map<string, MessageLocation>> {
    const rows = await this.database.rows<MessageLocation & { key: string }>(
      `select key, chat_id as "chatId", thread_id as "threadId", sent_message_id as "messageId"
       from outbox_messages where key = any ($1) and status not in ('failed', 'unknown')`,
      [keys],
    );
    return new Map(rows.map(({ key, ...location }) => [key, location]));
  }

  /** The newest message that the bot has sent to each of these chats within the last ten minutes. Omits reactions. */
  async getNewestMessageIdByChat(chatIds: string[]): Promise<Map<string, number>> {
    // now(), because an index cannot be searched with the volatile clock_timestamp().
    const rows = await this.database.rows<{ chatId: string; messageId: number }>(
      `select chat_id as "chatId", max(sent_message_id)::float8 as "messageId" from outbox_messages
       where status = 'sent' and reaction is null and sent_at > now() - interval '10 minutes' and chat_id = any ($1)
       group by chat_id`,
      [chatIds],
    );
    return new Map(rows.map(({ chatId, messageId }) => [chatId, messageId]));
  }

  /** The subject of a message of the bot. Null: the message has none, or was sent long ago. */
  findSubject(chatId: string, messageId: string): Promise<string | null> {
    return this.database.findValue(
      'select about from message_subjects where chat_id = $1 and message_id = $2',
      [chatId, messageId],
    );
  }

  /** The current and former subjects of a message of the bot. Null: the message has none, or was sent long ago. */
  async findSubjectHistory(chatId: string, messageId: string): Promise<SubjectHistory | null> {
    const found = await this.database.findRow<{
      subject: string;
      former: { about: string; until: number }[];
    }>('select about as subject, former from message_subjects where chat_id = $1 and message_id = $2', [
      chatId,
      messageId,
    ]);
    if (!found) return null;
    const former = found.former.map(({ about, until }) => ({
      subject: about,
      until: new Date(until * 1_000),
    }));
    return { subject: found.subject, former };
  }

  /** The subject of a topic that was created for a message with `options.topic`. Null: the topic has none. */
  findTopicSubject(chatId: string, threadId: string): Promise<string | null> {
    return this.database.findValue('select about from chat_topics where chat_id = $1 and thread_id = $2', [
      chatId,
      threadId,
    ]);
  }

  /** Counts the messages to be sent, and the failed and unknown ones that were not dismissed. */
  countOpen(): Promise<OutboxCounts> {
    return this.database.onlyRow(
      `select open.pending, stuck.failed, stuck.unknown, open."oldestPendingSeconds"
       from (select count(*)::int as pending,
                    coalesce(extract(epoch from clock_timestamp() - min(${WAITING_SINCE})), 0)::float as "oldestPendingSeconds"
             from outbox_messages where status in ('pending', 'sending')) open,
            (select count(*) filter (where status = 'failed')::int as failed,
                    count(*) filter (where status = 'unknown')::int as unknown
             from outbox_messages where status in ('failed', 'unknown') and dismissed_at is null) stuck`,
    );
  }

  /** Counts waiting messages by priority: `answer` (0) for replies that people wait for, `notice` (1) for all others. */
  async countWaiting(): Promise<Record<'answer' | 'notice', WaitingCounts>> {
    const rows = await this.database.rows<WaitingCounts & { priority: number }>(
      `select priority, count(*)::int as waiting,
              extract(epoch from clock_timestamp() - min(${WAITING_SINCE}))::float as "oldestSeconds"
       from outbox_messages where status in ('pending', 'sending') group by priority`,
    );
    const getCounts = (wanted: number): WaitingCounts =>
      rows.find(({ priority }) => priority === wanted) ?? { waiting: 0, oldestSeconds: 0 };
    return { answer: getCounts(0), notice: getCounts(1) };
  }

  hasDue(): Promise<boolean> {
    return this.database.value(
      `select exists (
         select from outbox_messages
         where status in ('pending', 'sending') and next_attempt_at <= clock_timestamp()
       ) as "isDue"`,
    );
  }
}
