import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A group became a supergroup, which has another id. */
@Entity('chat_moves')
export class ChatMove {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chat_moves_pkey' }) fromChatId!: string;
  @Column('bigint') toChatId!: string;
  @Column('timestamptz', { default: () => 'now()' }) movedAt!: Date;
}
