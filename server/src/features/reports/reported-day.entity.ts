import { Column, Entity, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'reported_days_pkey';

/** The results of a day as reports told them, to find late changes. */
@Entity('reported_days')
export class ReportedDay {
  @PrimaryColumn('integer', { primaryKeyConstraintName }) brandId!: number;
  @PrimaryColumn('date', { primaryKeyConstraintName }) day!: string;
  @Column('integer') ftd!: number;
  @Column('numeric', { precision: 20, scale: 2 }) amount!: string;
  @Column('timestamptz') toldAt!: Date;
}
