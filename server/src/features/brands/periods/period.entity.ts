import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';

/** A period of a brand, within one year. Start and end are days in GMT-4, both inclusive. */
@Entity('report_periods')
export class Period {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('smallint') year!: number;
  /** YYYY-MM-DD. */
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
}
