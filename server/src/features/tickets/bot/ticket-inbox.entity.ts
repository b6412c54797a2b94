import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';

/**
 * A message or album that somebody sent to the bot for a ticket. The row is stored for some days, so that nothing is stored
 * twice.
 */
@Entity('ticket_inbox_messages')
export class TicketInboxMessage {
  @IdentityColumn() id!: number;
  @Column('bigint') chatId!: string;
  /** The id of the message in its chat, or of the album. */
  @Column('text') key!: string;
  /** Null until the person has chosen one. */
  @Column('integer', { nullable: true }) ticketId!: number | null;
  @Column('bigint') firstMessageId!: string;
  /** The topic in which it was written. */
  @Column('bigint', { nullable: true }) threadId!: string | null;
  /** The bot's question about the ticket. */
  @Column('bigint', { nullable: true }) questionId!: string | null;
  @Column('text', { default: 'waiting' }) status!: 'waiting' | 'done' | 'refused';
  @Column('integer', { default: 0 }) attempts!: number;
  /** When it is stored in the ticket. Until then, parts of its album may arrive. */
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz') createdAt!: Date;
  /** The tracing span that received it, which storing continues. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}

/** One message of Telegram. An album has several. Text and file are removed once the ticket has them. */
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
