import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import { Database } from '../../../platform/database/database.js';
import { getTraceparent } from '../../../platform/tracing/tracing.js';
import type { IncomingMessage } from './ticket-inbox.rules.js';

/**
 * A message or album that a person sent to the bot for a ticket. Once it is in the ticket or was rejected, the row stays until a
 * week after the message arrived, so that it is not accepted twice.
 */
@Entity('ticket_inbox_messages')
export class TicketInboxMessage {
  @IdentityColumn() id!: number;
  @Column('bigint') chatId!: string;
  /** Unique in the chat: the id of the message, or a text that contains the id of the album. */
  @Column('text') key!: string;
  /** Null until the person has chosen a ticket. */
  @Column('integer', { nullable: true }) ticketId!: number | null;
  @Column('bigint') firstMessageId!: string;
  /** The topic in which the message was written. */
  @Column('bigint', { nullable: true }) threadId!: string | null;
  /** The message in which the bot asked for the ticket. Null until the person has answered, or if the bot did not ask. */
  @Column('bigint', { nullable: true }) questionId!: string | null;
  @Column('text', { default: 'waiting' }) status!: 'waiting' | 'done' | 'refused';
  @Column('integer', { default: 0 }) attempts!: number;
  /** When the job may next claim the message. New parts of its album, a claim and a failed attempt postpone it. */
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz') createdAt!: Date;
  /** The trace of the update that brought the message. Storing the message continues this trace. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}

/** One message of Telegram. An album has several. Text and file are removed once the whole message is stored or rejected. */
@Entity('ticket_inbox_parts')
export class TicketInboxPart {
  @PrimaryColumn('bigint') chatId!: string;
  @PrimaryColumn('bigint') messageId!: string;
  @Column('integer') inboxId!: number;
  @Column('text', { default: '' }) text!: string;
  /** Telegram's id of the file. */
  @Column('text', { nullable: true }) fileId!: string | null;
  @Column('text', { nullable: true }) fileName!: string | null;
}

/** The message or album to which the part was added. */
export interface AddPartResult {
  id: number;
  ticketId: number | null;
  /** Whether this is the first part. */
  isNew: boolean;
}

/** A due message. `attempts` includes the attempt for which it was claimed. */
export type ClaimedMessage = Pick<
  TicketInboxMessage,
  'id' | 'chatId' | 'ticketId' | 'createdAt' | 'attempts' | 'traceparent'
>;

/** Messages on their way into tickets. Uses SQL for a conditional upsert, and for rows that one of several replicas claims. */
@Injectable()
export class TicketInboxRepository {
  constructor(private readonly database: Database) {}

  private get messages() {
    return this.database.repository(TicketInboxMessage);
  }

  private get parts() {
    return this.database.repository(TicketInboxPart);
  }

  /** Adds a message, or a part to a waiting album. Null: it is a duplicate, or the album is already in its ticket or was rejected. */
  addPart(
    { chatId, messageId, threadId, content: { text, file } }: IncomingMessage,
    { key, ticketId, dueAt, now }: { key: string; ticketId: number | null; dueAt: Date; now: Date },
  ): Promise<AddPartResult | null> {
    return this.database.findRow(
      `with message as (
         insert into ticket_inbox_messages as m (chat_id, key, ticket_id, first_message_id, thread_id, due_at, created_at, traceparent)
         select $1::bigint, $2, $3::int, $4::bigint, $5::bigint, $6::timestamptz, $7::timestamptz, $11
         where not exists (select from ticket_inbox_parts where chat_id = $1::bigint and message_id = $4::bigint)
         on conflict (chat_id, key) do update set
           ticket_id = coalesce(m.ticket_id, excluded.ticket_id), due_at = greatest(m.due_at, excluded.due_at),
           first_message_id = least(m.first_message_id, excluded.first_message_id)
         where m.status = 'waiting'
         returning id, ticket_id, xmax = 0 as is_new
       ), part as (
         insert into ticket_inbox_parts (chat_id, message_id, inbox_id, text, file_id, file_name)
         select $1::bigint, $4::bigint, id, $8, $9, $10 from message
       )
       select id, ticket_id as "ticketId", is_new as "isNew" from message`,
      [chatId, key, ticketId, messageId, threadId, dueAt, now, text, file?.id, file?.name, getTraceparent()],
    );
  }

  /** The id of the inbox message that contains this Telegram message, alone or as part of an album. */
  async findIdByPart(chatId: string, messageId: string): Promise<number | null> {
    return (await this.parts.findOneBy({ chatId, messageId }))?.inboxId ?? null;
  }

  async updateText(chatId: string, messageId: string, text: string): Promise<void> {
    await this.parts.update({ chatId, messageId }, { text });
  }

  findByKey(chatId: string, key: string): Promise<TicketInboxMessage | null> {
    return this.messages.findOneBy({ chatId, key });
  }

  /** The parts of a message, in the order in which they were sent. */
  listParts(inboxId: number): Promise<TicketInboxPart[]> {
    return this.parts.find({ where: { inboxId }, order: { messageId: 'ASC' } });
  }

  /** Locks a message until commit, so that it is stored once, and no part is added concurrently. */
  lockForUpdate(id: number): Promise<TicketInboxMessage | null> {
    return this.messages.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Claims the messages that have been due longest, and returns them in the order of arrival. Those that have not ended or been
   * postponed by `leaseUntil` become due again then.
   */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedMessage[]> {
    return this.database.rows(
      `with claimed as (
         update ticket_inbox_messages set attempts = attempts + 1, due_at = $2
         where id in (
           select id from ticket_inbox_messages
           where status = 'waiting' and ticket_id is not null and due_at <= $1
           order by due_at limit $3 for update skip locked
         )
         returning *
       )
       select id, chat_id as "chatId", ticket_id as "ticketId", created_at as "createdAt", attempts, traceparent
       from claimed order by id`,
      [now, leaseUntil, limit],
    );
  }

  async postpone(id: number, dueAt: Date): Promise<void> {
    await this.messages.update({ id, status: 'waiting' }, { dueAt });
  }

  /** Stores which ticket the person chose, and in which message of the bot. */
  async setTicket(id: number, choice: { ticketId: number; questionId: string }): Promise<void> {
    await this.messages.update({ id }, choice);
  }

  /** Sets the final status and the ticket, and removes the content, which is now in the ticket or was rejected. */
  async markEnded(
    { id, ticketId }: Pick<TicketInboxMessage, 'id' | 'ticketId'>,
    status: 'done' | 'refused',
  ): Promise<void> {
    await this.messages.update({ id }, { status, ticketId });
    await this.parts.update({ inboxId: id }, { text: '', fileId: null, fileName: null });
  }

  /** Deletes ended messages that were created before the first instant, and messages without a ticket created before the second. */
  async purge(endedCreatedBefore: Date, unchosenCreatedBefore: Date): Promise<void> {
    await this.database.execute(
      `delete from ticket_inbox_messages
       where (created_at < $1 and status <> 'waiting') or (created_at < $2 and ticket_id is null)`,
      [endedCreatedBefore, unchosenCreatedBefore],
    );
  }
}
