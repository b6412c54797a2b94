import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest text of a message in a chat. */
@Entity('seen_messages')
export class SeenMessage {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'seen_messages_pkey' }) chatId!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'seen_messages_pkey' }) messageId!: string;
  @Column('bytea') textHash!: Buffer;
  @Column('timestamptz') seenAt!: Date;
  /** In Unix seconds; 0 for the text as it was sent. */
  @Column('bigint', { default: 0 }) editedAt!: string;
  /** The update that brought the text. */
  @Column('bigint', { nullable: true }) updateId!: string | null;
  @Column('bytea', { nullable: true }) previousHash!: Buffer | null;
}
