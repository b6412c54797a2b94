import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { version } from '../../../platform/config/version.js';

/** Nobody's sessions end this often between the restored point in time and the recovery. */
const EPOCH_LEAP = 1_000_000;
/** Ids assigned after the restored point in time are not reused, because links in chats refer to them. */
const ID_GAP = 10_000;

/** The first schema version whose processes refuse suspended API keys. */
const MIN_SUSPENSION_SCHEMA = 1_800_000_000_002;

export interface LastRow {
  id: number;
  at: Date;
}

/** The newest rows. Null: none. */
export interface LastRows {
  auditEntry: LastRow | null;
  deposit: LastRow | null;
  ticketMessage: LastRow | null;
  outgoingMessage: LastRow | null;
}

/** Changes to tables of many features that only a recovery makes. */
@Injectable()
export class RecoveryRepository {
  constructor(private readonly database: Database) {}

  async isReadOnly(): Promise<boolean> {
    const { isReadOnly } = await this.database.onlyRow<{ isReadOnly: boolean }>(
      'select pg_is_in_recovery() as "isReadOnly"',
    );
    return isReadOnly;
  }

  /** The hosts whose processes have sent a heartbeat since. */
  listAliveSince(since: Date): Promise<{ host: string }[]> {
    return this.database.rows(
      'select distinct host from replicas where seen_at > $1 and stopped_at is null',
      [since],
    );
  }

  async getTime(): Promise<Date> {
    const { now } = await this.database.onlyRow<{ now: Date }>('select clock_timestamp() as now');
    return now;
  }

  /** The newest rows at the restored point in time. `until`: later rows were written by an interrupted recovery. */
  async getLastRows(until: Date): Promise<LastRows> {
    const last = (table: string): Promise<LastRow | null> => {
      return this.database.row(
        `select id::float8 as id, created_at as at from ${table} where created_at <= $1 order by id desc limit 1`,
        [until],
      );
    };
    const [auditEntry, deposit, ticketMessage, outgoingMessage] = await Promise.all(
      ['audit_records', 'deposits', 'ticket_messages', 'outbox_messages'].map(last),
    );
    return {
      auditEntry: auditEntry!,
      deposit: deposit!,
      ticketMessage: ticketMessage!,
      outgoingMessage: outgoingMessage!,
    };
  }

  /** Waiting messages may already have been sent, so admins decide about them. Returns their number. */
  suspendMessages(reason: string): Promise<number> {
    return this.countChanged(
      `update outbox_messages set status = 'unknown', last_error = $1 where status in ('held', 'pending', 'sending')`,
      [reason],
    );
  }

  /** Waiting updates may already have been handled, so admins decide about them. Returns their number. */
  suspendUpdates(reason: string): Promise<number> {
    return this.countChanged(
      `update telegram_updates set status = 'failed', error = $1, waiting_since = null where status = 'pending'`,
      [reason],
    );
  }

  /**
   * Deletes the cards of deposits, because chats may show them in a later state; their buttons are then out of date. For the
   * same reason staff menus are reset, to a menu name that nobody has. Returns how many deposits wait without a card.
   */
  async deleteCards(): Promise<number> {
    await this.database.execute('delete from deposit_card_changes');
    await this.database.execute('delete from deposit_cards');
    await this.database.execute(`update bot_menus set menu = '?', refused_at = null`);
    const { count } = await this.database.onlyRow<{ count: number }>(
      `select count(*)::int as count from deposits where status = 'wait'`,
    );
    return count;
  }

  /**
   * Ends every session. Later sessions may have the epochs that follow those in the database, so the new epoch is far above
   * them.
   */
  async endAllSessions(): Promise<void> {
    await this.database.execute(
      `update users set session_epoch = session_epoch + $1, sessions_ended_at = clock_timestamp()`,
      [EPOCH_LEAP],
    );
    await this.database.execute('delete from login_codes');
  }

  /** Keys may have been revoked since, so each is suspended until an admin confirms it. Returns their number. */
  suspendApiKeys(): Promise<number> {
    return this.countChanged(
      'update api_keys set suspended_at = coalesce(suspended_at, clock_timestamp()) where revoked_at is null',
    );
  }

  /** A version that does not know suspended keys would accept them, so it can no longer be started. */
  async assertSuspensionSupported(): Promise<void> {
    await this.database.execute(
      'update oldest_release set schema_version = $1, said_by = $2 where schema_version < $1',
      [MIN_SUSPENSION_SCHEMA, version],
    );
  }

  async countApiKeys(): Promise<number> {
    const { count } = await this.database.onlyRow<{ count: number }>(
      'select count(*)::int as count from api_keys where revoked_at is null and suspended_at is null',
    );
    return count;
  }

  /** `lastIds`: the last known value of each sequence. */
  async advanceIds(lastIds: Record<string, number>): Promise<void> {
    await this.database.execute(
      `select setval(s.oid::regclass, $2 + greatest(pg_sequence_last_value(s.oid::regclass), ($1::jsonb ->> s.relname)::bigint, 0))
       from pg_class s where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`,
      [JSON.stringify(lastIds), ID_GAP],
    );
  }

  /** Keys of the files that messages, deposits and people show, and of all files that rows refer to. */
  async getFileKeys(): Promise<{ shown: string[]; named: string[] }> {
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
      named: rows.map(({ key }) => key),
    };
  }

  private countChanged(sql: string, values: unknown[] = []): Promise<number> {
    return this.database.execute(sql, values);
  }
}
