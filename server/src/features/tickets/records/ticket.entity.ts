import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import type { TicketQueue, TicketStatus, TicketType } from './ticket.rules.js';

/** A chat of one person with staff. Tickets to the CEO belong to no brand. */
@Entity('tickets')
export class Ticket {
  @IdentityColumn() id!: number;
  @Column('text') type!: TicketType;
  /** The queue in which a new ticket waits. */
  @Column('text') queue!: TicketQueue;
  @Column('varchar', { length: 64 }) title!: string;
  /** The opening text. Its files belong to the first message. */
  @Column('varchar', { length: 1000 }) description!: string;
  @Column('text', { default: 'new' }) status!: TicketStatus;
  @Column('integer', { nullable: true }) brandId!: number | null;
  @Column('integer') userId!: number;
  /** The member of staff to whom the ticket is assigned. */
  @Column('integer', { nullable: true }) assigneeId!: number | null;
  /** How many messages staff have not seen, including the opening text. */
  @Column('integer') unreadByStaff!: number;
  @Column('integer', { default: 0 }) unreadByOwner!: number;
  @Column('timestamptz') createdAt!: Date;
  /** When the ticket was opened, or got its last message. */
  @Column('timestamptz') activeAt!: Date;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  /** When staff, or a program in their place, first replied. */
  @Column('timestamptz', { nullable: true }) firstReplyAt!: Date | null;
  /** When the owner wrote the oldest message that has no reply yet. */
  @Column('timestamptz', { nullable: true }) waitingSince!: Date | null;
  /** Until when staff's lists omit the ticket, unless its owner writes first. */
  @Column('timestamptz', { nullable: true }) snoozedUntil!: Date | null;
  /** The ticket into which this one was merged. It may have been merged into another itself. */
  @Column('integer', { nullable: true }) mergedInto!: number | null;
  @Column('timestamptz', { nullable: true }) mergedAt!: Date | null;
}

@Entity('ticket_messages')
export class TicketMessage {
  @IdentityColumn() id!: number;
  @Column('integer') ticketId!: number;
  /** Null: a program wrote it with an API key. */
  @Column('integer', { nullable: true }) userId!: number | null;
  @Column('integer', { nullable: true }) apiKeyId!: number | null;
  /** Empty if the message has only files. */
  @Column('varchar', { length: 1000 }) message!: string;
  @Column('timestamptz') createdAt!: Date;
  /** The ticket in which the message was written. Null: the one that has it now. */
  @Column('integer', { nullable: true }) originTicketId?: number | null;
}

/** A file of a message. The row is stored before the file, and is attached to the message afterwards. */
@Entity('ticket_files')
export class TicketFile {
  @PrimaryColumn('text') name!: string;
  @Column('integer', { nullable: true }) messageId!: number | null;
  @Column('smallint') position!: number;
  @Column('timestamptz') createdAt!: Date;
  /** The name that the sender gave the file. Null for old files. */
  @Column('text', { nullable: true }) givenName!: string | null;
  /** In bytes. Null for old files. */
  @Column('integer', { nullable: true }) size!: number | null;
}

/** Notes share the ids of messages, because a chat shows both in one order. */
@Entity('ticket_notes')
export class TicketNote {
  @PrimaryColumn('integer', { default: () => `nextval('ticket_messages_id_seq')` }) id!: number;
  @Column('integer') ticketId!: number;
  @Column('integer') userId!: number;
  @Column('varchar', { length: 1000 }) message!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) originTicketId?: number | null;
}

@Entity('ticket_note_mentions')
export class TicketNoteMention {
  @PrimaryColumn('integer') userId!: number;
  @PrimaryColumn('integer') noteId!: number;
}
