import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../../../platform/domain-error.js';
import { pageView } from '../../../platform/paging.rules.js';
import { plainTextOf } from '../../../platform/messenger/api/split-markdown.rules.js';
import {
  countMessages,
  findMessages,
  isMessage,
  type OutboxMessageRow,
  requeueMessage,
} from './outbox.queries.js';
import type { OutboxFilter, OutboxMessageView } from './outbox.schemas.js';

/** Shows admins the messages that wait or are stuck. They can send stuck ones again by hand (telegram.md, Sending). */
@Injectable()
export class OutboxService {
  constructor(private readonly database: Database) {}

  async list(filter: OutboxFilter) {
    const db = this.database.manager;
    const [rows, count] = [await findMessages(db, filter), await countMessages(db, filter.status)];
    return pageView(
      rows.map((row) => viewOf(row, filter.status)),
      count,
      filter.page,
    );
  }

  /** Sends a stuck message again, once, even if several admins ask for it at the same time. */
  sendAgain(id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      if (await requeueMessage(db, id)) return;
      throw (await isMessage(db, id)) ? new DomainError('conflict', 'edited before') : notFound();
    });
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
