import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { StatisticPeriod } from '../statistics/results/statistic.rules.js';

const primaryKeyConstraintName = 'sent_reports_pkey';

/** A due report that was claimed: queued, missed, or neither if the brand wants no reports. */
@Entity('sent_reports')
@Unique('sent_reports_id_key', ['id'])
export class SentReport {
  @PrimaryColumn('integer', { primaryKeyConstraintName }) brandId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName }) kind!: StatisticPeriod;
  @PrimaryColumn('date', { primaryKeyConstraintName }) startDate!: string;
  @PrimaryColumn('date', { primaryKeyConstraintName }) endDate!: string;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) queuedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) missedAt!: Date | null;
  /** An admin decided to leave a missed one unsent. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  @Column({ type: 'bigint', insert: false }) id!: string;
}

/** The results of a day as reports told them, to find late changes. */
@Entity('reported_days')
export class ReportedDay {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'reported_days_pkey' }) brandId!: number;
  @PrimaryColumn('date', { primaryKeyConstraintName: 'reported_days_pkey' }) day!: string;
  @Column('integer') ftd!: number;
  @Column('numeric', { precision: 20, scale: 2 }) amount!: string;
  @Column('timestamptz') toldAt!: Date;
}

/** For features that count the reports that did not go out in time, and that nobody has sent by hand or dismissed. */
export const missedReports = `(select brand_id, missed_at from sent_reports
  where missed_at is not null and queued_at is null and dismissed_at is null)`;
