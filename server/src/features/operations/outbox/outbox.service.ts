import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { editConflict, notFound } from '../../../platform/errors/domain-error.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';
import { toPageView } from '../../../platform/lists/lists.rules.js';
import { toPlainText } from '../../../platform/messenger/api/split-markdown.rules.js';
import {
  type FailedUpdate,
  type OutboxMessageRow,
  OutboxScreenRepository,
  type UpdateRow,
} from './outbox-screen.repository.js';
import type {
  DeliveryCounts,
  DoneIds,
  OutboxFilter,
  OutboxGroupFilter,
  OutboxMessageView,
  UpdateFilter,
  UpdateGroupFilter,
  UpdateView,
} from './outbox.schemas.js';

/** Lists the waiting and stuck messages and updates for admins, who can retry or dismiss the stuck ones. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly repository: OutboxScreenRepository,
    private readonly composers: MessageComposers,
    private readonly audit: AuditTrail,
  ) {}

  getCounts(): Promise<DeliveryCounts> {
    return this.repository.getCounts();
  }

  async list(filter: OutboxFilter) {
    const rows = await this.repository.list(filter);
    const data = rows.map((row) => this.toApi(row, filter.status));
    return toPageView(data, await this.repository.count(filter), filter.page);
  }

  async listGroups(filter: OutboxGroupFilter) {
    const rows = await this.repository.listGroups(filter);
    const data = rows.map(({ count, ids, since, ...row }) => ({
      newest: this.toApi(row, filter.status),
      count,
      since,
      ids,
    }));
    return toPageView(data, await this.repository.countGroups(filter), filter.page);
  }

  /** Queues a stuck message again. Concurrent calls queue it once: the others throw 409. */
  @Transactional()
  async resend(id: number): Promise<void> {
    const { done } = await this.resendMany([id]);
    if (done.length === 0) throw (await this.repository.exists(id)) ? editConflict() : notFound();
  }

  /** Queues again those of the messages that are stuck. */
  @Transactional()
  resendMany(ids: number[]): Promise<DoneIds> {
    return this.changeStuck(ids, 'message.send', (stuckIds) => this.repository.requeue(stuckIds));
  }

  /** Dismisses those of the messages that are stuck: they are not listed or sent any more. */
  @Transactional()
  dismiss(ids: number[]): Promise<DoneIds> {
    return this.changeStuck(ids, 'message.dismiss', (stuckIds) => this.repository.dismiss(stuckIds));
  }

  private async changeStuck(
    ids: number[],
    action: 'message.send' | 'message.dismiss',
    change: (ids: number[]) => Promise<void>,
  ): Promise<DoneIds> {
    const stuckMessages = await this.repository.lockStuck(ids);
    const stuckIds = stuckMessages.map(({ id }) => id);
    const entries = stuckMessages.map((before) => ({ action, subjectId: before.id, before }));
    await Promise.all([change(stuckIds), this.audit.record(...entries)]);
    return { done: stuckIds };
  }

  async listUpdates(filter: UpdateFilter) {
    const rows = await this.repository.listUpdates(filter);
    const data = rows.map((row) => toApiUpdate(row, filter.status));
    return toPageView(data, await this.repository.countUpdates(filter), filter.page);
  }

  async listUpdateGroups(filter: UpdateGroupFilter) {
    const rows = await this.repository.listUpdateGroups(filter);
    const data = rows.map(({ count, ids, since, ...row }) => ({
      newest: toApiUpdate(row, 'failed'),
      count,
      since,
      ids,
    }));
    return toPageView(data, await this.repository.countUpdateGroups(filter), filter.page);
  }

  /** Queues a failed update again. Concurrent calls queue it once: the others throw 409. */
  @Transactional()
  async replay(id: number): Promise<void> {
    const { done } = await this.replayMany([id]);
    if (done.length === 0) throw (await this.repository.updateExists(id)) ? editConflict() : notFound();
  }

  /** Queues again those of the updates that have failed. */
  @Transactional()
  async replayMany(ids: number[]): Promise<DoneIds> {
    const after = { status: 'pending', attempts: 0, error: null };
    return this.recordUpdates('update.replay', await this.repository.requeueUpdates(ids), after);
  }

  /** Dismisses those of the updates that have failed: they are not listed or handled any more. */
  @Transactional()
  async dismissUpdates(ids: number[]): Promise<DoneIds> {
    return this.recordUpdates('update.dismiss', await this.repository.dismissUpdates(ids));
  }

  private async recordUpdates(
    action: 'update.replay' | 'update.dismiss',
    updates: FailedUpdate[],
    after?: object,
  ): Promise<DoneIds> {
    const entries = updates.map(({ id, attempts, error }) => {
      const before = { status: 'failed', attempts, error: error && formatReason(error) };
      return { action, subjectId: id, before, after };
    });
    await this.audit.record(...entries);
    return { done: updates.map(({ id }) => id) };
  }

  private toApi(
    { text, composer, args, has_photo, reaction, is_change, ...row }: OutboxMessageRow,
    status: OutboxFilter['status'],
  ): OutboxMessageView {
    // A composed text does not exist before it is sent, because it may contain a login code.
    const source = text ?? this.composers.preview(composer!, args ?? {}).source;
    return {
      ...row,
      id: Number(row.id),
      chat_id: Number(row.chat_id),
      text: `${formatKind({ has_photo, reaction, is_change })} ${toPlainText(source)}`.trim(),
      status,
    };
  }
}

const toApiUpdate = ({ payload, ...row }: UpdateRow, status: UpdateFilter['status']): UpdateView => ({
  ...row,
  ...toSummary(payload),
  id: Number(row.id),
  chat_id: row.chat_id === null ? null : Number(row.chat_id),
  last_error: row.last_error && formatReason(row.last_error),
  status,
});

/** The kind of a message, as a text in brackets. Empty for a plain text message. */
function formatKind(message: Pick<OutboxMessageRow, 'reaction' | 'is_change' | 'has_photo'>) {
  const { reaction, is_change, has_photo } = message;
  if (reaction !== null) return reaction === '' ? '(removes a reaction)' : `(the reaction ${reaction})`;
  if (is_change) return '(a change of a message)';
  return has_photo ? '(a picture)' : '';
}

interface SummarizedMessage {
  text?: unknown;
  caption?: unknown;
}

const MAX_SUMMARY_LENGTH = 500;

/** The kind of an update, and the start of its text. */
export function toSummary(payload: object): Pick<UpdateView, 'kind' | 'text'> {
  const { message, edited_message, callback_query } = payload as {
    message?: SummarizedMessage;
    edited_message?: SummarizedMessage;
    callback_query?: { data?: unknown };
  };
  if (message) return { kind: 'message', text: truncate(message.text ?? message.caption) };
  if (edited_message) return { kind: 'edit', text: truncate(edited_message.text ?? edited_message.caption) };
  if (callback_query) return { kind: 'press', text: truncate(callback_query.data) };
  return { kind: 'other', text: '' };
}

function truncate(text: unknown): string {
  if (typeof text !== 'string') return '';
  const characters = [...text];
  return characters.length > MAX_SUMMARY_LENGTH
    ? `${characters.slice(0, MAX_SUMMARY_LENGTH).join('')}…`
    : text;
}

/** The reason of a failure, without the stack trace. */
export const formatReason = (error: string): string => error.split('\n', 1)[0]!;
