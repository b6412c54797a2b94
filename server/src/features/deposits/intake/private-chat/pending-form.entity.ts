import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message with forms that a person sent to the bot in private, and whose brand is still to be chosen. */
@Entity('pending_forms')
@Index('pending_forms_by_age', ['createdAt'])
export class PendingForm {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'pending_forms_pkey' }) telegramId!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'pending_forms_pkey' }) messageId!: string;
  @Column('bigint', { nullable: true }) threadId!: string | null;
  @Column('text') text!: string;
  /** When the message was sent or edited. */
  @Column('timestamptz') sentAt!: Date;
  @Column('timestamptz') createdAt!: Date;
}
