import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Notes share the ids of messages, because a chat shows both in one order. */
@Entity('ticket_notes')
export class TicketNote {
  @PrimaryColumn('integer', {
    primaryKeyConstraintName: 'ticket_notes_pkey',
    default: () => `nextval('ticket_messages_id_seq')`,
  })
  id!: number;
  @Column('integer') ticketId!: number;
  @Column('integer') userId!: number;
  @Column('varchar', { length: 1000 }) message!: string;
  @Column('timestamptz') createdAt!: Date;
  /** That of the ticket, for the index of words. A trigger sets it. */
  @Column('integer', { nullable: true }) brandId!: number | null;
}

@Entity('ticket_note_mentions')
export class TicketNoteMention {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'ticket_note_mentions_pkey' }) userId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'ticket_note_mentions_pkey' }) noteId!: number;
}
