import { Column, Entity, Unique } from 'typeorm';
import { IdentityColumn } from '../../platform/database/statements/identity-column.js';

/** Whether a member works in a brand on a day of UTC+3. */
@Entity('work_days')
@Unique('work_days_day_unique', ['brandId', 'userId', 'date'])
export class WorkDay {
  @IdentityColumn('work_days_pkey') id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('date') date!: string;
  /** Null until the member answers the question of the day. */
  @Column('boolean', { nullable: true }) inWork!: boolean | null;
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
}

/** The days that members took off. */
export const daysOff = '(select brand_id, user_id, date from work_days where in_work = false)';
