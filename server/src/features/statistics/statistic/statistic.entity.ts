import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';
import type { Figures, Rejections, StatisticPeriod } from '../results/statistic.rules.js';

/** The kept statistic of some days of a brand. */
@Entity('statistics')
@Unique('statistics_days_unique', ['brandId', 'period', 'startDate', 'endDate'])
export class Statistic {
  @IdentityColumn('statistics_pkey') id!: number;
  @Column('integer') brandId!: number;
  @Column('text') period!: StatisticPeriod;
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
  /** The days and those of their period. A change in them makes the statistic stale. */
  @Column('date') watchedFrom!: string;
  @Column('date') watchedUntil!: string;
  @Column('integer', { nullable: true }) bestAgentId!: number | null;
  @Column('integer', { nullable: true }) worseAgentId!: number | null;
  @Column('jsonb') results!: Figures[];
  @Column('boolean', { default: false }) isStale!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('jsonb', { default: { count: 0, reasons: [] } }) rejected!: Rejections;
}

/** Days of a brand whose results have changed, noted by triggers. Statistics of these days are stale. */
@Entity('statistic_changes')
export class StatisticChange {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'statistic_changes_pkey',
  })
  id!: string;
  @Column('integer') brandId!: number;
  @Column('date') fromDay!: string;
  @Column('date') untilDay!: string;
}
