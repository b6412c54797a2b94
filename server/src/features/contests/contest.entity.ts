import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../platform/database/columns.js';
import type { Competitors, Measure } from './contest.rules.js';

/** Its days and rules are frozen from the first day on. */
@Entity('contests')
export class Contest {
  @IdentityColumn() id!: number;
  @Column('varchar', { length: 100 }) name!: string;
  @Column('text') by!: Competitors;
  @Column('text') measure!: Measure;
  /** Null: standings decide. Else a result that everybody can reach: dollars, deposits or per cent. */
  @Column('numeric', { precision: 14, scale: 2, nullable: true }) goal!: string | null;
  /** Null: everybody who reaches the goal. */
  @Column('smallint', { nullable: true }) winners!: number | null;
  @Column('varchar', { length: 300 }) prize!: string;
  /** Reporting days, both inclusive. */
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
  @Column('integer') createdBy!: number;
  @Column('timestamptz') createdAt!: Date;
  /** When its standings became final. Null: they still follow the deposits. */
  @Column('timestamptz', { nullable: true }) finalAt!: Date | null;
}
