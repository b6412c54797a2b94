import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const reportTypes = ['retention', 'sales'] as const;

@Entity('brands')
export class Brand {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'brands_pkey',
  })
  id!: number;
  @Column('varchar', { length: 128 }) name!: string;
  @Column('varchar', { length: 512, default: '' }) description!: string;
  /** The chat in which the brand's deposits are reported; with a thread, only there. Unique together. */
  @Column('bigint') chatId!: string;
  @Column('bigint', { nullable: true }) threadId!: string | null;
  @Column('bigint', { nullable: true }) adminTelegramId!: string | null;
  /** The random part of the link by which people ask to join. */
  @Column('text', { default: () => `replace((gen_random_uuid()), '-', '')` })
  linkSecret!: string;
  /** An hour in GMT-4. */
  @Column('smallint', { default: 2 }) reportHour!: number;
  @Column('text', { default: 'retention' }) reportType!: (typeof reportTypes)[number];
  @Column('boolean', { default: true }) reportShow!: boolean;
  /** Unset: the brand's chat. */
  @Column('bigint', { nullable: true }) reportChatId!: string | null;
  @Column('bigint', { nullable: true }) reportThreadId!: string | null;
  /** An hour in UTC+3. */
  @Column('smallint', { default: 16 }) workStartTime!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Set once the brand is taken from everyone; what belongs to it is then removed in batches. */
  @Column('timestamptz', { nullable: true }) removedAt!: Date | null;
  @Column('integer', { nullable: true }) removedBy!: number | null;
}
