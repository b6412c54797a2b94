import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { editedBefore, notFound } from '../../../platform/domain-error.js';
import { pageView } from '../../../platform/paging.rules.js';
import { plainTextOf } from '../../../platform/messenger/api/split-markdown.rules.js';
import { type OutboxMessageRow, OutboxScreenRepository } from './outbox-screen.repository.js';
import type { OutboxFilter, OutboxMessageView, UpdateFilter, UpdateView } from './outbox.schemas.js';
import { reasonOf, summaryOf } from './update-log.rules.js';

/** Shows admins the messages and updates that wait or are stuck. They can repeat stuck ones by hand (telegram.md). */
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
    if (!before) throw (await this.messages.isMessage(id)) ? editedBefore() : notFound();
    await Promise.all([
      this.messages.requeue(id),
      this.audit.record({ action: 'message.send', subjectId: id, before }),
    ]);
  }

  /** Updates that were not handled: they wait, or were given up after five attempts. */
  async listUpdates(filter: UpdateFilter) {
    const rows = await this.messages.findUpdates(filter);
    const count = await this.messages.countUpdates(filter.status);
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
    const before = await this.messages.requeueUpdate(id);
    if (!before) throw (await this.messages.isUpdate(id)) ? editedBefore() : notFound();
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

function viewOf(
  { text, composer, has_photo, reaction, is_change, ...row }: OutboxMessageRow,
  status: OutboxFilter['status'],
): OutboxMessageView {
  // A composed text does not exist before it is sent, because it may contain a login code.
  const plain = text === null ? `(${composer}, composed when it is sent)` : plainTextOf(text);
  return {
    ...row,
    id: Number(row.id),
    chat_id: Number(row.chat_id),
    text: `${kindOf({ has_photo, reaction, is_change })} ${plain}`.trim(),
    status,
  };
}

/** What an admin would send again, unless it is a plain message. */
function kindOf({
  reaction,
  is_change,
  has_photo,
}: Pick<OutboxMessageRow, 'reaction' | 'is_change' | 'has_photo'>) {
  if (reaction !== null) return reaction === '' ? '(takes back a reaction)' : `(the reaction ${reaction})`;
  if (is_change) return '(a change of a message)';
  return has_photo ? '(a picture)' : '';
}
