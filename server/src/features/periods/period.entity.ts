import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A business month of a brand: GMT-4 days, both inclusive, within the year under which it was saved. */
@Entity('report_periods')
export class Period {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'report_periods_pkey',
  })
  id!: number;
  @Column('integer') brandId!: number;
  @Column('smallint') year!: number;
  /** YYYY-MM-DD. */
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
}
