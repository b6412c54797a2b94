import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Button, MessageOptions } from '../api/message.js';
import type { Bundle } from './outgoing-message.js';

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
  /** Null: composed at the time of sending. */
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
  /** Telegram's id of the message. If the row is pending, it is an edit of that message. */
  @Column('bigint', { nullable: true }) sentMessageId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('bytea', { nullable: true }) photo!: Buffer | null;
  @Column('text', { nullable: true }) seriesKey!: string | null;
  @Column('timestamptz', { nullable: true }) seriesUntil!: Date | null;
  @Column('integer', { default: 1 }) seriesCount!: number;
  /** Whether it was changed while in flight. */
  @Column('boolean', { default: false }) isRevised!: boolean;
  /** Since when an edit, or a repetition by an admin, is pending. Null: the message itself is or was pending. */
  @Column('timestamptz', { nullable: true }) changedAt!: Date | null;
  /** 0: a reply to a person. */
  @Column('smallint', { default: 1 }) priority!: 0 | 1;
  /** The composer of the folded message that this one may become a part of, and its item. */
  @Column('text', { nullable: true }) fold!: string | null;
  @Column('jsonb', { nullable: true }) foldItem!: object | null;
  @Column('bigint', { nullable: true }) foldedInto!: string | null;
  /** A reaction to `replyTo`. The text is sent if Telegram refuses it. */
  @Column('text', { nullable: true }) reaction!: string | null;
  @Column('jsonb', { nullable: true }) options!: MessageOptions | null;
  /** The subject of the message, such as "ticket:11". */
  @Column('text', { nullable: true }) about!: string | null;
  /** Earlier pending messages of the chat with the same value are dropped once this one is due. */
  @Column('text', { nullable: true }) supersedes!: string | null;
  /** Null once sent, because it identifies a person. */
  @Column('jsonb', { nullable: true }) bundle!: Bundle | null;
  /** When an admin dismissed it. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  /** The span that queued it, which its sending continues. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}

/** The subject of a sent message, for replies to it and presses of its buttons. */
@Entity('message_subjects')
export class MessageSubject {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_subjects_pkey' }) chatId!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_subjects_pkey' }) messageId!: string;
  @Column('text') about!: string;
  @Column('timestamptz') sentAt!: Date;
  /** Its latest former subjects, oldest first, and until when each was displayed, in Unix seconds. */
  @Column('jsonb', { default: [] }) former!: { about: string; until: number }[];
}

/** A topic in a private chat, for all messages about its subject. */
@Entity('chat_topics')
@Unique('chat_topics_about_unique', ['chatId', 'about'])
export class ChatTopic {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chat_topics_pkey' }) chatId!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chat_topics_pkey' }) threadId!: string;
  @Column('text') about!: string;
}

/** The rate limits of a chat. */
@Entity('outbox_chats')
export class OutboxChat {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'outbox_chats_pkey' }) chatId!: string;
  @Column('timestamptz') nextAt!: Date;
  /** When the latest messages were sent. */
  @Column('timestamptz', { array: true, default: () => "'{}'" }) recent!: Date[];
  /** No call of any kind before this, after a 429. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
  /** Learned calls per minute. Null: the initial rate. */
  @Column('real', { nullable: true }) messageRate!: number | null;
  @Column('timestamptz', { nullable: true }) reactionsNextAt!: Date | null;
  @Column('timestamptz', { array: true, default: () => "'{}'" }) reactionsRecent!: Date[];
  @Column('real', { nullable: true }) reactionRate!: number | null;
  /** When the latest foldable notices were released. */
  @Column('timestamptz', { array: true, default: () => "'{}'" }) told!: Date[];
}
