import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { TicketQueue, TicketStatus, TicketType } from './ticket.rules.js';

/** A chat of one person with the staff. Those of a ceo belong to no brand. */
@Entity('tickets')
export class Ticket {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'tickets_pkey',
  })
  id!: number;
  @Column('text') type!: TicketType;
  /** New tickets wait in one line for each. */
  @Column('text') queue!: TicketQueue;
  @Column('varchar', { length: 64 }) title!: string;
  /** The text that opened it; its files are the first message's. */
  @Column('varchar', { length: 1000 }) description!: string;
  @Column('text', { default: 'new' }) status!: TicketStatus;
  @Column('integer', { nullable: true }) brandId!: number | null;
  @Column('integer') userId!: number;
  /** Whoever of the staff answered first. */
  @Column('integer', { nullable: true }) assigneeId!: number | null;
  /** How many messages the other side has not seen, the opening one included. */
  @Column('integer') unreadByStaff!: number;
  @Column('integer', { default: 0 }) unreadByOwner!: number;
  @Column('timestamptz') createdAt!: Date;
  /** When it was opened, or last written in; the database keeps it. */
  @Column('timestamptz') activeAt!: Date;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
}
