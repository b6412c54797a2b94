import { Column, Entity, Unique } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';

/** The figures that staff set for a person: in a period, or in a calendar month of a year without periods. */
@Entity('member_figures')
@Unique('member_figures_of_period_unique', ['brandId', 'userId', 'periodId'])
@Unique('member_figures_of_month_unique', ['brandId', 'userId', 'month'])
export class MemberFigures {
  @IdentityColumn('member_figures_pkey') id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('integer', { nullable: true }) periodId!: number | null;
  /** The first day of the month. */
  @Column('date', { nullable: true }) month!: string | null;
  @Column('numeric', { precision: 14, scale: 2, default: 0 }) target!: string;
  @Column('numeric', { precision: 5, scale: 2, default: 0 }) cr!: string;
  @Column('numeric', { precision: 14, scale: 2, default: 0 }) totalCorrection!: string;
}

/** Corrects the count and the amount of a person's first-time deposits on a reporting day. */
@Entity('ftd_corrections')
export class FtdCorrection {
  @IdentityColumn('ftd_corrections_pkey') id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('date') day!: string;
  @Column('integer') count!: number;
  @Column('numeric', { precision: 14, scale: 2, default: 0 }) amount!: string;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz') createdAt!: Date;
}
