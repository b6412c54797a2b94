import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { recordAct } from '../../../platform/audit/record-act.js';
import { DomainError, notFound } from '../../../platform/domain-error.js';
import { pageView } from '../../../platform/paging.rules.js';
import { countUpdates, findUpdates, isUpdate, requeueUpdate } from './update-log.queries.js';
import { reasonOf, summaryOf } from './update-log.rules.js';
import type { UpdateFilter, UpdateView } from './update-log.schemas.js';

/** Updates that were not handled: they wait, or were given up after five attempts (telegram.md, Receiving). */
@Injectable()
export class UpdateLogService {
  constructor(private readonly database: Database) {}

  async list(filter: UpdateFilter) {
    const db = this.database.manager;
    const [rows, count] = [await findUpdates(db, filter), await countUpdates(db, filter.status)];
    const data = rows.map(({ payload, ...row }): UpdateView => ({
      ...row,
      ...summaryOf(payload),
      id: Number(row.id),
      chat_id: row.chat_id === null ? null : Number(row.chat_id),
      last_error: row.last_error && reasonOf(row.last_error),
      status: filter.status,
    }));
    return pageView(data, count, filter.page);
  }

  /** Lets an update be handled once more, even if several admins ask for it at the same time. */
  replay(id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      const before = await requeueUpdate(db, id);
      if (!before) throw (await isUpdate(db, id)) ? new DomainError('conflict', 'edited before') : notFound();
      await recordAct(db, {
        action: 'update.replay',
        subjectId: id,
        before: {
          status: 'failed',
          attempts: before.attempts,
          error: before.error && reasonOf(before.error),
        },
        after: { status: 'pending', attempts: 0, error: null },
      });
    });
  }
}
