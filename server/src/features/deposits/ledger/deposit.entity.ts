import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';

export type DepositType = 'retention' | 'ftd';
export type DepositStatus = 'wait' | 'accept' | 'reject' | 'delete';

const line = { length: 255, default: '' } as const;

/** Indexes and checks are defined only in the migrations: decorators cannot express descending, covering or expression indexes. */
@Entity('deposits')
export class Deposit {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('text') type!: DepositType;
  @Column('text', { default: 'wait' }) status!: DepositStatus;
  @Column('varchar', { length: 128, default: '' }) clientId!: string;
  /** Decimal string, in USD. */
  @Column('numeric', { precision: 14, scale: 2 }) amount!: string;
  @Column('varchar', line) wallet!: string;
  @Column('varchar', line) exchanger!: string;
  /** The agent's name as the reporter wrote it. Empty if the report named nobody. */
  @Column('varchar', line) agent!: string;
  @Column('integer', { nullable: true }) agentId!: number | null;
  @Column('varchar', line) behaviour!: string;
  @Column('varchar', line) affiliate!: string;
  @Column('varchar', line) financial!: string;
  @Column('varchar', line) payment!: string;
  @Column('varchar', { length: 1000, default: '' }) description!: string;
  /**
   * The message that reported it: chat, forum topic and id. Null if the mini-app or a program reported it, or if the message
   * was in the private chat of a person whose data was erased.
   */
  @Column('bigint', { nullable: true }) chatId!: string | null;
  @Column('bigint', { nullable: true }) threadId!: string | null;
  @Column('bigint', { nullable: true }) messageId!: string | null;
  /** The index of its form in the message. Negative if the deposit was withdrawn because an edit removed the form. */
  @Column('integer', { default: 0 }) messagePosition!: number;
  /** The sender of the message. Null also if the data of the sender was erased. */
  @Column('bigint', { nullable: true }) reporterTelegramId!: string | null;
  @Column('integer', { nullable: true }) moderatedBy!: number | null;
  @Column('timestamptz', { nullable: true }) moderatedAt!: Date | null;
  /** Why it was rejected: the moderator's text, or `WITHDRAWN`. */
  @Column('varchar', { length: 512, nullable: true }) reason!: string | null;
  /** The fields as the agent reported them, stored on acceptance. Null: the columns above still have those values. */
  @Column('jsonb', { nullable: true }) reported!: object | null;
  /** The text of its form in the message, as of the last edit that changed the deposit. */
  @Column('text', { nullable: true }) reportedText!: string | null;
  /** If an accepted deposit was deleted, who had accepted it and when: {by, at}. */
  @Column('jsonb', { nullable: true }) accepted!: object | null;
  @Column('timestamptz') createdAt!: Date;
}
