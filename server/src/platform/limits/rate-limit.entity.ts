import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The usage of a limit within one window. */
@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'rate_limits_pkey' }) key!: string;
  @Column('timestamptz') expiresAt!: Date;
  @Column('bigint') used!: string;
}
