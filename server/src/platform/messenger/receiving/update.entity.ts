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
  /** Set while it is postponed because of a database outage rather than a failed handler. */
  @Column('timestamptz', { nullable: true }) waitingSince!: Date | null;
  @Column('integer', { default: 0 }) replays!: number;
  /** When an admin dismissed it. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  /** The span of its receipt, which its handling continues. */
  @Column('text', { nullable: true }) traceparent!: string | null;
}
