import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Update } from 'telegraf/types';

/** An update of Telegram, stored before it is confirmed. */
@Entity('telegram_updates')
export class TelegramUpdate {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'telegram_updates_pkey' }) updateId!: string;
  @Column('json') payload!: Update;
  @Column('text', { default: 'pending' }) status!: 'pending' | 'handled' | 'failed';
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('timestamptz', { default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt!: Date;
  @Column('timestamptz', { nullable: true }) handledAt!: Date | null;
  @Column('bigint', { nullable: true }) chatId!: string | null;
  @Column('bigint', { nullable: true }) personId!: string | null;
  /** It waits for the database, and not because its handler failed. */
  @Column('timestamptz', { nullable: true }) waitingSince!: Date | null;
  @Column('integer', { default: 0 }) replays!: number;
  /** An admin decided to leave it unhandled. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  /** The span of its receipt, with which its handling goes on. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}
