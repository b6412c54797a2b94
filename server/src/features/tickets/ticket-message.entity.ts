import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('ticket_messages')
export class TicketMessage {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'ticket_messages_pkey',
  })
  id!: number;
  @Column('integer') ticketId!: number;
  @Column('integer') userId!: number;
  /** Empty if the message has only files. */
  @Column('varchar', { length: 1000 }) message!: string;
  @Column('timestamptz') createdAt!: Date;
}
