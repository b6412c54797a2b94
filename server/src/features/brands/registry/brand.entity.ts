import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import { IdentityColumn } from '../../../platform/database/columns.js';

export const reportTypes = ['retention', 'sales'] as const;
export const DEFAULT_REPORT_HOUR = 2;
export const chatAnswers = ['replies', 'reactions'] as const;

@Entity('brands')
export class Brand {
  @IdentityColumn() id!: number;
  @Column('varchar', { length: 128 }) name!: string;
  @Column('varchar', { length: 512, default: '' }) description!: string;
  /** The chat in which deposits are reported. With a thread, only in that thread. */
  @Column('bigint') chatId!: string;
  /** Unique together with `chatId`, except for brands that are being removed. */
  @Column('bigint', { nullable: true }) threadId!: string | null;
  @Column('bigint', { nullable: true }) adminTelegramId!: string | null;
  /** Who named the admin. The bot may write to the admin if the sender or this person can reach them. Null: unknown, or no admin. */
  @Column('integer', { nullable: true }) adminNamedBy!: number | null;
  /** The random part of the link by which people ask to join. */
  @Column('text', { default: () => `replace((gen_random_uuid()), '-', '')` })
  linkSecret!: string;
  /** An hour in GMT-4. */
  @Column('smallint', { default: DEFAULT_REPORT_HOUR }) reportHour!: number;
  @Column('text', { default: 'retention' }) reportType!: (typeof reportTypes)[number];
  /** Whether scheduled reports are sent. */
  @Column('boolean', { default: true }) reportShow!: boolean;
  /** Null: reports go to the brand's chat. */
  @Column('bigint', { nullable: true }) reportChatId!: string | null;
  @Column('bigint', { nullable: true }) reportThreadId!: string | null;
  /** An hour in UTC+3. */
  @Column('smallint', { default: 16 }) workStartTime!: number;
  /** An hour in UTC+3. Null: the brand works around the clock. */
  @Column('smallint', { nullable: true }) workEndTime!: number | null;
  /** In minutes of working time. Null: its tickets have no due time. */
  @Column('integer', { nullable: true }) replyWithin!: number | null;
  /** The usual reasons of staff who reject a deposit, in the order of the menu. */
  @Column('text', {
    array: true,
    default: '{Duplicate,"Payment not found","Wrong amount","Wrong client ID"}',
  })
  rejectReasons!: string[];
  /** How the bot replies to deposits in the chat: with messages, or with reactions to the agents' messages. */
  @Column('text', { default: 'replies' }) chatAnswers!: (typeof chatAnswers)[number];
  /** Whether rejection reasons may appear in the chat. Otherwise only the agent gets them. */
  @Column('boolean', { default: true }) chatReasons!: boolean;
  /** The language of its chats and reports. */
  @Column('text', { default: DEFAULT_LANGUAGE }) language!: Language;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Set when access to the brand is removed. Its rows are then deleted in batches. */
  @Column('timestamptz', { nullable: true }) removedAt!: Date | null;
  @Column('integer', { nullable: true }) removedBy!: number | null;
}

/** A brand on which a manager may work. */
@Entity('user_brands')
export class BrandGrant {
  @PrimaryColumn('integer') userId!: number;
  @PrimaryColumn('integer') brandId!: number;
}
