import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Button } from '../api/message.js';

/** A message to a chat, queued in the transaction of its cause. */
@Entity('outbox_messages')
@Unique('outbox_messages_key_unique', ['key'])
export class OutboxMessage {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'outbox_messages_pkey',
  })
  id!: string;
  @Column('bigint') chatId!: string;
  @Column('bigint', { nullable: true }) threadId!: string | null;
  @Column('bigint', { nullable: true }) replyTo!: string | null;
  /** Null: the composer makes it when it is sent. */
  @Column('text', { nullable: true }) text!: string | null;
  @Column('text', { nullable: true }) composer!: string | null;
  @Column('jsonb', { nullable: true }) args!: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) buttons!: Button[][] | null;
  @Column('text', { nullable: true }) key!: string | null;
  @Column('text', { default: 'pending' }) status!:
    | 'held'
    | 'pending'
    | 'sending'
    | 'sent'
    | 'failed'
    | 'unknown';
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('timestamptz', { default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('text', { nullable: true }) lastError!: string | null;
  /** Telegram's id of the message. If it is not sent yet, this is a change of that message. */
  @Column('bigint', { nullable: true }) sentMessageId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('bytea', { nullable: true }) photo!: Buffer | null;
  @Column('text', { nullable: true }) seriesKey!: string | null;
  @Column('timestamptz', { nullable: true }) seriesUntil!: Date | null;
  @Column('integer', { default: 1 }) seriesCount!: number;
  /** It was changed while it was on its way. */
  @Column('boolean', { default: false }) isRevised!: boolean;
  /** 0: an answer to a person. */
  @Column('smallint', { default: 1 }) priority!: 0 | 1;
  /** The composer of the message that this one may become a part of, and its part. */
  @Column('text', { nullable: true }) fold!: string | null;
  @Column('jsonb', { nullable: true }) foldItem!: object | null;
  @Column('bigint', { nullable: true }) foldedInto!: string | null;
  /** The span that queued it, with which its sending goes on. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}

/** The pace of a chat. */
@Entity('outbox_chats')
export class OutboxChat {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'outbox_chats_pkey' }) chatId!: string;
  @Column('timestamptz') nextAt!: Date;
  /** When the last messages went out. */
  @Column('timestamptz', { array: true, default: () => "'{}'" }) recent!: Date[];
  /** When the last notices were released that could have become one with others. */
  @Column('timestamptz', { array: true, default: () => "'{}'" }) told!: Date[];
}
