import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/domain-error.js';
import { pageView } from '../../../platform/paging.rules.js';
import { UpdateLogRepository } from './update-log.repository.js';
import { reasonOf, summaryOf } from './update-log.rules.js';
import type { UpdateFilter, UpdateView } from './update-log.schemas.js';

/** Updates that were not handled: they wait, or were given up after five attempts (telegram.md, Receiving). */
@Injectable()
export class UpdateLogService {
  constructor(
    private readonly updates: UpdateLogRepository,
    private readonly audit: AuditTrail,
  ) {}

  async list(filter: UpdateFilter) {
    const rows = await this.updates.find(filter);
    const count = await this.updates.count(filter.status);
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
  @Transactional()
  async replay(id: number): Promise<void> {
    const before = await this.updates.requeue(id);
    if (!before)
      throw (await this.updates.isUpdate(id)) ? new DomainError('conflict', 'edited before') : notFound();
    await this.audit.record({
      action: 'update.replay',
      subjectId: id,
      before: {
        status: 'failed',
        attempts: before.attempts,
        error: before.error && reasonOf(before.error),
      },
      after: { status: 'pending', attempts: 0, error: null },
    });
  }
}
