import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../platform/database/identity-column.js';

@Entity('ticket_messages')
export class TicketMessage {
  @IdentityColumn('ticket_messages_pkey') id!: number;
  @Column('integer') ticketId!: number;
  @Column('integer') userId!: number;
  /** Empty if the message has only files. */
  @Column('varchar', { length: 1000 }) message!: string;
  @Column('timestamptz') createdAt!: Date;
}
