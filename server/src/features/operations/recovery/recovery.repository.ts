import { Injectable } from '@nestjs/common';
import { version } from '../../../platform/config/version.js';
import { Database } from '../../../platform/database/database.js';

/** More than the number of times that anybody can end all their sessions between the restored point and the recovery. */
const EPOCH_LEAP = 1_000_000;
/** How many ids are skipped, so that those assigned after the restored point are not reused: links in chats refer to them. */
const ID_LEAP = 10_000;
/** More than the number of events between the restored point and the recovery. Positions are exact up to 2^53. */
const POSITION_LEAP = 1_000_000_000;

/** The first schema version whose processes refuse suspended API keys. */
const MIN_SUSPENSION_SCHEMA = 1_800_000_000_002;

export interface LastRow {
  id: number;
  at: Date;
}

const reportedTables = {
  auditEntry: 'audit_records',
  deposit: 'deposits',
  ticketMessage: 'ticket_messages',
  outgoingMessage: 'outbox_messages',
} as const;

/** The newest row of each table. Null: the table is empty. */
export type LastRows = Record<keyof typeof reportedTables, LastRow | null>;

/** SQL of a recovery, on tables of many features. The restored point is the time to which the database was rolled back. */
@Injectable()
export class RecoveryRepository {
  constructor(private readonly database: Database) {}

  isReadOnly(): Promise<boolean> {
    return this.database.value('select pg_is_in_recovery() as "isReadOnly"');
  }

  /** Lists hosts of running processes that have sent a heartbeat since this time. */
  listAliveSince(since: Date): Promise<{ host: string }[]> {
    return this.database.rows(
      'select distinct host from replicas where seen_at > $1 and stopped_at is null',
      [since],
    );
  }

  getDatabaseTime(): Promise<Date> {
    return this.database.value('select clock_timestamp() as now');
  }

  /** The newest rows up to `until`. An interrupted recovery may have written later ones. */
  async getLastRows(until: Date): Promise<LastRows> {
    const rows = await Promise.all(
      Object.entries(reportedTables).map(async ([name, table]) => [
        name,
        await this.database.findRow<LastRow>(
          `select id::float8 as id, created_at as at from ${table} where created_at <= $1 order by id desc limit 1`,
          [until],
        ),
      ]),
    );
    return Object.fromEntries(rows) as LastRows;
  }

  /** Suspends waiting messages. They may already have been sent, so admins decide about them. Returns their number. */
  suspendMessages(reason: string): Promise<number> {
    return this.database.execute(
      `update outbox_messages set status = 'unknown', last_error = $1 where status in ('held', 'pending', 'sending')`,
      [reason],
    );
  }

  /** Suspends waiting updates. They may already have been handled, so admins decide about them. Returns their number. */
  suspendUpdates(reason: string): Promise<number> {
    return this.database.execute(
      `update telegram_updates set status = 'failed', error = $1, waiting_since = null where status = 'pending'`,
      [reason],
    );
  }

  /**
   * Deletes all deposit cards, because chats may show a later state. Their buttons then reply that the card is out of date.
   * Menus of staff are set again for the same reason. Returns the number of deposits that wait for moderation.
   */
  async resetCardsAndMenus(): Promise<number> {
    await this.database.execute('delete from deposit_card_changes');
    await this.database.execute('delete from deposit_cards');
    await this.database.execute(`update bot_menus set menu = '?', refused_at = null`);
    return this.database.value(`select count(*)::int as count from deposits where status = 'wait'`);
  }

  /** Ends every session, and deletes login codes. The new epochs are far above those of sessions created after the restored point. */
  async endAllSessions(): Promise<void> {
    await this.database.execute(
      `update users set session_epoch = session_epoch + $1, sessions_ended_at = clock_timestamp()`,
      [EPOCH_LEAP],
    );
    await this.database.execute('delete from login_codes');
  }

  /** Suspends API keys until an admin confirms each, because they may have been revoked after the restored point. Returns their number. */
  suspendApiKeys(): Promise<number> {
    return this.database.execute(
      'update api_keys set suspended_at = coalesce(suspended_at, clock_timestamp()) where revoked_at is null',
    );
  }

  /** Prevents versions that do not know suspended keys from starting, because they would accept them. */
  async requireSuspensionSupport(): Promise<void> {
    await this.database.execute(
      'update oldest_release set schema_version = $1, said_by = $2 where schema_version < $1',
      [MIN_SUSPENSION_SCHEMA, version],
    );
  }

  countValidApiKeys(): Promise<number> {
    return this.database.value(
      'select count(*)::int as count from api_keys where revoked_at is null and suspended_at is null',
    );
  }

  /** Sets each sequence to `ID_LEAP` above its value, or above its value in `lastIds` if that is greater. */
  async advanceIds(lastIds: Record<string, number>): Promise<void> {
    await this.database.execute(
      `select setval(s.oid::regclass, $2 + greatest(pg_sequence_last_value(s.oid::regclass), ($1::jsonb ->> s.relname)::bigint, 0))
       from pg_class s where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`,
      [JSON.stringify(lastIds), ID_LEAP],
    );
  }

  /**
   * Advances positions and sequences of integration events. Programs may have received events from after the restored point, and
   * would miss new events with the same numbers.
   */
  async advanceEventPositions(): Promise<void> {
    await this.database.execute(
      `update integration_event_counters set last = last + case kind when 'all' then $1::bigint else $2 end`,
      [POSITION_LEAP, ID_LEAP],
    );
  }

  /**
   * Switches all webhook endpoints off, and deletes their queued events, which they may have received after the restored point.
   * Returns the number of endpoints.
   */
  async disableWebhooks(): Promise<number> {
    await this.database.execute('delete from webhook_deliveries');
    return this.database.execute(
      `update webhook_endpoints set disabled_at = coalesce(disabled_at, clock_timestamp()), disabled_reason = 'recovery'`,
    );
  }

  /** The keys of files that messages, deposits and people show, and of all files to which rows refer. */
  async getFileKeys(): Promise<{ shown: string[]; referenced: string[] }> {
    const rows = await this.database.rows<{ key: string; isShown: boolean }>(
      `select 'files/' || name as key, message_id is not null as "isShown" from ticket_files
       union all
       select 'files/' || name, status = 'stored' from deposit_slips where name is not null
       union all
       select 'files/' || name, deposit_id is not null from deposit_files
       union all
       select 'avatars/' || photo_name, true from users where photo_name is not null`,
    );
    return {
      shown: rows.filter(({ isShown }) => isShown).map(({ key }) => key),
      referenced: rows.map(({ key }) => key),
    };
  }
}
