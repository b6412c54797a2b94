import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who is reviewing a waiting deposit. */
@Entity('deposit_claims')
export class DepositClaim {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'deposit_claims_pkey' }) depositId!: number;
  @Column('integer') userId!: number;
  @Column('timestamptz') until!: Date;
}
