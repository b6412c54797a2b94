import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { OUTBOX_CHANNEL } from '../../../platform/messenger/sending/outgoing-message.js';
import { PAGE_SIZE, getOffset } from '../../../platform/lists/lists.rules.js';
import { UPDATES_CHANNEL } from '../../../platform/messenger/receiving/update.repository.js';
import { userJsonSql } from '../../people/user-json.js';
import { missedReports } from '../../reports/report.sql.js';
import {
  type DeliveryCounts,
  MAX_IDS,
  type OutboxFilter,
  type OutboxGroupFilter,
  type OutboxMessageView,
  type UpdateFilter,
  type UpdateGroupFilter,
  type UpdateView,
} from './outbox.schemas.js';

export type OutboxMessageRow = Omit<OutboxMessageView, 'id' | 'chat_id' | 'text' | 'status'> & {
  id: string;
  chat_id: string;
  text: string | null;
  composer: string | null;
  args: Record<string, unknown> | null;
  has_photo: boolean;
  reaction: string | null;
  is_change: boolean;
};

/** The newest row of a group, with the number of rows in the group, the time of the oldest, and the ids of the oldest 200. */
export type RowGroup<Row> = Row & { count: number; ids: number[]; since: Date };

/** SQL conditions. They repeat those of the partial indexes, so that PostgreSQL uses the indexes. */
const messageConditionSql: Record<OutboxFilter['status'], string> = {
  unknown: `message.status in ('failed', 'unknown') and message.status = 'unknown' and message.dismissed_at is null`,
  failed: `message.status in ('failed', 'unknown') and message.status = 'failed' and message.dismissed_at is null`,
  pending: `message.status in ('pending', 'sending')`,
};

const messageCauseSql = `coalesce(message.last_error, '')`;

const messageColumnsSql = `message.id, message.chat_id, message.text, message.composer, message.args, message.photo is not null as has_photo, message.reaction,
  message.sent_message_id is not null as is_change, message.attempts, message.last_error, message.created_at,
  greatest(message.next_attempt_at, case when message.reaction is null then chat.next_at else chat.reactions_next_at end,
           chat.held_until) as next_attempt_at,
  brand.name as brand, brand.id as brand_id, ${userJsonSql('person')} as "user"`;

const messageJoinsSql = `left join outbox_chats chat on chat.chat_id = message.chat_id
  left join users person on person.telegram_id = message.chat_id
  left join lateral (
    select b.id, b.name from brands b where message.chat_id in (b.chat_id, b.report_chat_id)
    order by b.chat_id = message.chat_id desc, b.id limit 1
  ) brand on true`;

const updateConditionSql: Record<UpdateFilter['status'], string> = {
  failed: `bot_update.status = 'failed' and bot_update.dismissed_at is null`,
  pending: `bot_update.status = 'pending'`,
};

const updateCauseSql = `split_part(coalesce(bot_update.error, ''), E'\\n', 1)`;

const updateColumnsSql = `bot_update.update_id as id, bot_update.payload, bot_update.chat_id, bot_update.attempts, bot_update.error as last_error,
  bot_update.waiting_since is not null as is_waiting, bot_update.received_at as created_at, bot_update.next_attempt_at,
  brand.name as brand, brand.id as brand_id, ${userJsonSql('person')} as "user",
  case when person.id is not null then coalesce(person.public_name, 'User #' || person.id) end as person`;

const updateJoinsSql = `left join users person on person.telegram_id = bot_update.person_id
  left join lateral (
    select b.id, b.name from brands b where b.chat_id = bot_update.chat_id order by b.id limit 1
  ) brand on true`;

/** The fields of a stuck message that its audit entry records. */
interface StuckMessage {
  id: number;
  chat_id: number;
  key: string | null;
  status: 'failed' | 'unknown';
  attempts: number;
  last_error: string | null;
}

export type UpdateRow = Omit<UpdateView, 'id' | 'chat_id' | 'kind' | 'text' | 'status'> & {
  id: string;
  chat_id: string | null;
  payload: object;
};

/** The fields of a failed update that its audit entry records. */
export interface FailedUpdate {
  id: number;
  attempts: number;
  error: string | null;
}

/** SQL of a further condition: `message` has the same chat and cause as the one whose id is `like`. True if `like` is null. */
const andSameCauseAsMessageSql = (
  like: string,
) => `and (${like}::bigint is null or (message.chat_id, ${messageCauseSql}) = (
  select message.chat_id, ${messageCauseSql} from outbox_messages message where message.id = ${like}))`;

/** SQL of a further condition: `bot_update` has the same chat and cause as the one whose id is `like`. True if `like` is null. */
const andSameCauseAsUpdateSql = (like: string) => `and (${like}::bigint is null or exists (
  select from telegram_updates example where example.update_id = ${like} and example.chat_id is not distinct from bot_update.chat_id
    and ${updateCauseSql.replace('bot_update.error', 'example.error')} = ${updateCauseSql}))`;

/** SQL of a further condition: the chat belongs to the brand. True if `brandId` is null. */
const andOfBrandSql = (chatId: string, brandId: string) => `and (${brandId}::int is null or ${chatId} in (
  select unnest(array[b.chat_id, b.report_chat_id]) from brands b where b.id = ${brandId}))`;

/** SQL on waiting and stuck messages and updates. */
@Injectable()
export class OutboxScreenRepository {
  constructor(private readonly database: Database) {}

  /** Lists waiting messages oldest first, and stuck messages newest first. */
  list({ status, like, brand_id, page }: OutboxFilter): Promise<OutboxMessageRow[]> {
    return this.database.rows(
      `select ${messageColumnsSql} from outbox_messages message ${messageJoinsSql}
       where ${messageConditionSql[status]} ${andSameCauseAsMessageSql('$3')} ${andOfBrandSql('message.chat_id', '$4')}
       order by message.id ${status === 'pending' ? 'asc' : 'desc'} limit $1 offset $2`,
      [PAGE_SIZE, getOffset(page), like ?? null, brand_id ?? null],
    );
  }

  count({ status, like, brand_id }: OutboxFilter): Promise<number> {
    return this.database.value(
      `select count(*)::int as count from outbox_messages message
       where ${messageConditionSql[status]} ${andSameCauseAsMessageSql('$1')} ${andOfBrandSql('message.chat_id', '$2')}`,
      [like ?? null, brand_id ?? null],
    );
  }

  /** Groups stuck messages by chat and cause. The group with the newest message comes first. */
  listGroups({ status, brand_id, page }: OutboxGroupFilter): Promise<RowGroup<OutboxMessageRow>[]> {
    return this.database.rows(
      `select grouped.count, grouped.ids, grouped.since, ${messageColumnsSql}
       from (
         select max(message.id) as newest, min(message.created_at) as since, count(*)::int as count,
           (array_agg(message.id::float8 order by message.id))[:${MAX_IDS}] as ids
         from outbox_messages message where ${messageConditionSql[status]} ${andOfBrandSql('message.chat_id', '$3')}
         group by message.chat_id, ${messageCauseSql}
       ) grouped join outbox_messages message on message.id = grouped.newest ${messageJoinsSql}
       order by message.id desc limit $1 offset $2`,
      [PAGE_SIZE, getOffset(page), brand_id ?? null],
    );
  }

  countGroups({ status, brand_id }: OutboxGroupFilter): Promise<number> {
    return this.database.value(
      `select count(*)::int as count from (
         select from outbox_messages message where ${messageConditionSql[status]} ${andOfBrandSql('message.chat_id', '$1')}
         group by message.chat_id, ${messageCauseSql}
       ) grouped`,
      [brand_id ?? null],
    );
  }

  getCounts(): Promise<DeliveryCounts> {
    return this.database.onlyRow(
      `select
         (select count(*)::int from outbox_messages message where ${messageConditionSql.unknown}) as unknown,
         (select count(*)::int from outbox_messages message where ${messageConditionSql.failed}) as failed,
         (select count(*)::int from outbox_messages message where ${messageConditionSql.pending}) as pending,
         (select count(*)::int from telegram_updates bot_update where ${updateConditionSql.failed}) as not_handled,
         (select count(*)::int from telegram_updates bot_update where ${updateConditionSql.pending}) as to_handle,
         (select count(*)::int from ${missedReports} report join brands b on b.id = report.brand_id
          where b.removed_at is null) as missed_reports`,
    );
  }

  /** Locks stuck messages, oldest first. Omits ids of messages that are not stuck. */
  lockStuck(ids: number[]): Promise<StuckMessage[]> {
    return this.database.rows(
      `select id::float8, chat_id::float8, key, status, attempts, last_error from outbox_messages
       where id = any($1::bigint[]) and status in ('failed', 'unknown') and dismissed_at is null
       order by id for update`,
      [ids],
    );
  }

  /** Queues the messages again, ahead of other messages that wait for the same chats. */
  async requeue(ids: number[]): Promise<void> {
    await this.database.execute(
      `update outbox_messages set status = 'pending', next_attempt_at = clock_timestamp(), changed_at = clock_timestamp()
       where id = any($1::bigint[])`,
      [ids],
    );
    await this.database.wakeWorkers(OUTBOX_CHANNEL);
  }

  async dismiss(ids: number[]): Promise<void> {
    await this.database.execute(
      `update outbox_messages set dismissed_at = clock_timestamp() where id = any($1::bigint[])`,
      [ids],
    );
  }

  async exists(id: number): Promise<boolean> {
    const row = await this.database.findRow('select from outbox_messages where id = $1', [id]);
    return row !== null;
  }

  /** Lists waiting updates oldest first, and failed updates newest first. */
  listUpdates({ status, like, brand_id, page }: UpdateFilter): Promise<UpdateRow[]> {
    return this.database.rows(
      `select ${updateColumnsSql} from telegram_updates bot_update ${updateJoinsSql}
       where ${updateConditionSql[status]} ${andSameCauseAsUpdateSql('$3')} ${andOfBrandSql('bot_update.chat_id', '$4')}
       order by ${status === 'pending' ? 'bot_update.update_id' : 'bot_update.received_at desc, bot_update.update_id desc'} limit $1 offset $2`,
      [PAGE_SIZE, getOffset(page), like ?? null, brand_id ?? null],
    );
  }

  countUpdates({ status, like, brand_id }: UpdateFilter): Promise<number> {
    return this.database.value(
      `select count(*)::int as count from telegram_updates bot_update
       where ${updateConditionSql[status]} ${andSameCauseAsUpdateSql('$1')} ${andOfBrandSql('bot_update.chat_id', '$2')}`,
      [like ?? null, brand_id ?? null],
    );
  }

  /** Groups failed updates by chat and cause. The group with the newest update comes first. */
  listUpdateGroups({ brand_id, page }: UpdateGroupFilter): Promise<RowGroup<UpdateRow>[]> {
    return this.database.rows(
      `select grouped.count, grouped.ids, grouped.since, ${updateColumnsSql}
       from (
         select (array_agg(bot_update.update_id order by bot_update.received_at desc, bot_update.update_id desc))[1] as newest,
           count(*)::int as count, min(bot_update.received_at) as since,
           (array_agg(bot_update.update_id::float8 order by bot_update.update_id))[:${MAX_IDS}] as ids
         from telegram_updates bot_update where ${updateConditionSql.failed} ${andOfBrandSql('bot_update.chat_id', '$3')}
         group by bot_update.chat_id, ${updateCauseSql}
       ) grouped join telegram_updates bot_update on bot_update.update_id = grouped.newest ${updateJoinsSql}
       order by bot_update.received_at desc, bot_update.update_id desc limit $1 offset $2`,
      [PAGE_SIZE, getOffset(page), brand_id ?? null],
    );
  }

  countUpdateGroups({ brand_id }: UpdateGroupFilter): Promise<number> {
    return this.database.value(
      `select count(*)::int as count from (
         select from telegram_updates bot_update where ${updateConditionSql.failed} ${andOfBrandSql('bot_update.chat_id', '$1')}
         group by bot_update.chat_id, ${updateCauseSql}
       ) grouped`,
      [brand_id ?? null],
    );
  }

  /** Queues again those of the updates that have failed and were not dismissed. Returns these, as they were before. */
  async requeueUpdates(ids: number[]): Promise<FailedUpdate[]> {
    const rows = await this.database.rows<FailedUpdate>(
      `update telegram_updates bot_update
       set status = 'pending', attempts = 0, replays = replays + 1, error = null, waiting_since = null,
           next_attempt_at = clock_timestamp()
       from (select update_id, attempts, error from telegram_updates where update_id = any($1::bigint[])) before
       where bot_update.update_id = before.update_id and ${updateConditionSql.failed}
       returning bot_update.update_id::float8 as id, before.attempts, before.error`,
      [ids],
    );
    await this.database.wakeWorkers(UPDATES_CHANNEL);
    return rows;
  }

  /** Dismisses those of the updates that have failed and were not dismissed. Returns these. */
  dismissUpdates(ids: number[]): Promise<FailedUpdate[]> {
    return this.database.rows(
      `update telegram_updates bot_update set dismissed_at = clock_timestamp()
       where bot_update.update_id = any($1::bigint[]) and ${updateConditionSql.failed}
       returning bot_update.update_id::float8 as id, bot_update.attempts, bot_update.error`,
      [ids],
    );
  }

  async updateExists(id: number): Promise<boolean> {
    const row = await this.database.findRow('select from telegram_updates where update_id = $1', [id]);
    return row !== null;
  }
}
