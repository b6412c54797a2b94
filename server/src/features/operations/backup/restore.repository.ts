import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Nobody ends their sessions this often between a backup and its restore. */
const EPOCH_LEAP = 1_000_000;

/** Changes to tables of many features that only a restore makes. */
@Injectable()
export class RestoreRepository {
  constructor(private readonly database: Database) {}

  /** Waiting messages may have been sent since the backup, so admins decide about them. Returns how many there are. */
  holdMessages(reason: string): Promise<number> {
    return this.countChanged(
      `update outbox_messages set status = 'unknown', last_error = $1 where status in ('held', 'pending', 'sending')`,
      [reason],
    );
  }

  /** Waiting updates may have been handled since the backup, so admins decide about them. Returns how many there are. */
  holdUpdates(reason: string): Promise<number> {
    return this.countChanged(
      `update telegram_updates set status = 'failed', error = $1, waiting_since = null where status = 'pending'`,
      [reason],
    );
  }

  /**
   * Ends every session. Sessions that began after the backup may have the epochs that follow those of the backup. So the new
   * epoch is far above them.
   */
  async endAllSessions(): Promise<void> {
    await this.database.query(
      `update users set session_epoch = session_epoch + $1, sessions_ended_at = clock_timestamp()`,
      [EPOCH_LEAP],
    );
    await this.database.query('delete from login_codes');
  }

  async countApiKeys(): Promise<number> {
    const [{ count }] = await this.database.query<[{ count: number }]>(
      'select count(*)::int as count from api_keys where revoked_at is null',
    );
    return count;
  }

  private async countChanged(sql: string, values: unknown[]): Promise<number> {
    const [, count] = await this.database.query<[unknown[], number]>(sql, values);
    return count;
  }
}
