import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/domain-error.js';
import { pageView } from '../../../platform/paging.rules.js';
import { plainTextOf } from '../../../platform/messenger/api/split-markdown.rules.js';
import { type OutboxMessageRow, OutboxScreenRepository } from './outbox-screen.repository.js';
import type { OutboxFilter, OutboxMessageView } from './outbox.schemas.js';

/** Shows admins the messages that wait or are stuck. They can send stuck ones again by hand (telegram.md, Sending). */
@Injectable()
export class OutboxService {
  constructor(
    private readonly messages: OutboxScreenRepository,
    private readonly audit: AuditTrail,
  ) {}

  async list(filter: OutboxFilter) {
    const rows = await this.messages.find(filter);
    const count = await this.messages.count(filter.status);
    return pageView(
      rows.map((row) => viewOf(row, filter.status)),
      count,
      filter.page,
    );
  }

  /** Sends a stuck message again, once, even if several admins ask for it at the same time. */
  @Transactional()
  async sendAgain(id: number): Promise<void> {
    const before = await this.messages.lockStuck(id);
    if (!before)
      throw (await this.messages.isMessage(id)) ? new DomainError('conflict', 'edited before') : notFound();
    await Promise.all([
      this.messages.requeue(id),
      this.audit.record({ action: 'message.send', subjectId: id, before }),
    ]);
  }
}

function viewOf(
  { text, composer, has_photo, ...row }: OutboxMessageRow,
  status: OutboxFilter['status'],
): OutboxMessageView {
  // A composed text does not exist before it is sent, because it may contain a login code.
  const plain = text === null ? `(${composer}, composed when it is sent)` : plainTextOf(text);
  return {
    ...row,
    id: Number(row.id),
    chat_id: Number(row.chat_id),
    text: has_photo ? `(a picture) ${plain}`.trimEnd() : plain,
    status,
  };
}
