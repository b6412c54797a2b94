import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A period of a brand, within one year. Start and end are days in GMT-4, both inclusive. */
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
