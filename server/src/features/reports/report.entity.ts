import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StatisticSpan } from '../statistics/results/statistic.rules.js';

/** A due report that was claimed, sent or not: queued, missed, or neither if the brand wanted no reports. */
@Entity('sent_reports')
export class SentReport {
  @PrimaryColumn('integer') brandId!: number;
  @PrimaryColumn('text') kind!: StatisticSpan;
  @PrimaryColumn('date') startDate!: string;
  @PrimaryColumn('date') endDate!: string;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) queuedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) missedAt!: Date | null;
  /** When an admin dismissed the missed report. */
  @Column('timestamptz', { nullable: true }) dismissedAt!: Date | null;
  @Column({ type: 'bigint', insert: false }) id!: string;
}

/** A subquery for features that count missed reports that were neither sent by hand nor dismissed. */
export const missedReports = `(select brand_id, missed_at from sent_reports
  where missed_at is not null and queued_at is null and dismissed_at is null)`;
