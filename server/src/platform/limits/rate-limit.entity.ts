import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The uses of something within one window of time. */
@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'rate_limits_pkey' }) key!: string;
  @Column('timestamptz') expiresAt!: Date;
  @Column('bigint') used!: string;
}
