import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { StatisticPeriod } from '../statistics/statistic.rules.js';

const key = { primaryKeyConstraintName: 'sent_reports_pkey' };

/** A due report that was claimed: queued, missed, or neither if the brand wants no reports. */
@Entity('sent_reports')
@Unique('sent_reports_id_key', ['id'])
export class SentReport {
  @PrimaryColumn('integer', key) brandId!: number;
  @PrimaryColumn('text', key) kind!: StatisticPeriod;
  @PrimaryColumn('date', key) startDate!: string;
  @PrimaryColumn('date', key) endDate!: string;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) queuedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) missedAt!: Date | null;
  @Column({ type: 'bigint', insert: false }) id!: string;
}
