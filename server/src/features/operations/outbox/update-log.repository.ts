import { Injectable } from '@nestjs/common';
import { wakeUp } from '../../../platform/database/commits.js';
import { Database } from '../../../platform/database/database.js';
import { UPDATES_CHANNEL } from '../../../platform/messenger/receiving/update-channel.js';
import { PAGE_SIZE, rowsBefore } from '../../../platform/paging.rules.js';
import type { UpdateFilter } from './update-log.schemas.js';

export interface UpdateRow {
  id: string;
  payload: object;
  chat_id: string | null;
  brand: string | null;
  person: string | null;
  attempts: number;
  last_error: string | null;
  is_waiting: boolean;
  created_at: Date;
  next_attempt_at: Date;
}

export interface GivenUp {
  attempts: number;
  error: string | null;
}

@Injectable()
export class UpdateLogRepository {
  constructor(private readonly database: Database) {}

  /** Waiting updates come oldest first, updates that were given up newest first. */
  find({ status, page }: UpdateFilter): Promise<UpdateRow[]> {
    return this.database.query(
      `select t.update_id as id, t.payload, t.chat_id, t.attempts, t.error as last_error,
              t.waiting_since is not null as is_waiting, t.received_at as created_at, t.next_attempt_at,
              (select b.name from brands b where b.chat_id = t.chat_id order by b.id limit 1) as brand,
              (select coalesce(u.public_name, 'User #' || u.id) from users u where u.telegram_id = t.person_id) as person
       from telegram_updates t
       where t.status = '${status}'
       order by ${status === 'pending' ? 't.update_id' : 't.received_at desc, t.update_id desc'} limit $1 offset $2`,
      [PAGE_SIZE, rowsBefore(page)],
    );
  }

  async count(status: UpdateFilter['status']): Promise<number> {
    const [{ count }] = await this.database.query<[{ count: number }]>(
      `select count(*)::int as count from telegram_updates where status = '${status}'`,
    );
    return count;
  }

  /** Queues an update that was given up once more. Returns how it was before, or null if it is not given up (any more). */
  async requeue(id: number): Promise<GivenUp | null> {
    const [rows] = await this.database.query<[GivenUp[], number]>(
      `update telegram_updates t
       set status = 'pending', attempts = 0, replays = replays + 1, error = null, waiting_since = null,
           next_attempt_at = clock_timestamp()
       from (select update_id, attempts, error from telegram_updates where update_id = $1) before
       where t.update_id = before.update_id and t.status = 'failed'
       returning before.attempts, before.error`,
      [id],
    );
    await wakeUp(this.database.manager, UPDATES_CHANNEL);
    return rows[0] ?? null;
  }

  async isUpdate(id: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('select from telegram_updates where update_id = $1', [
      id,
    ]);
    return rows.length > 0;
  }
}
