import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../platform/database/columns.js';

/** Whether a member works in a brand on a day of UTC+3. */
@Entity('work_days')
export class WorkDay {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('date') date!: string;
  /** Null: the member has not answered yet. */
  @Column('boolean', { nullable: true }) inWork!: boolean | null;
  /** When the bot asked. Null: the member answered without being asked. */
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
}

/** A table expression: the days for which members answered that they do not work. */
export const daysOffSql = '(select brand_id, user_id, date from work_days where in_work = false)';
