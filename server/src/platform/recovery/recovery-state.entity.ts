import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tells this database from an earlier state of itself. There is one row, which the first start writes. */
@Entity('recovery_state')
export class RecoveryState {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'recovery_state_pkey', default: true })
  isOnly!: boolean;
  @Column('uuid') installationId!: string;
  /** Changes with each recovery. */
  @Column('uuid') generationId!: string;
  /** Counts up every few seconds while a process runs. */
  @Column('bigint', { default: 1 }) heartbeat!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) heartbeatAt!: Date;
  /** The PostgreSQL cluster that wrote the last heartbeat, and its timeline. */
  @Column('text') systemId!: string;
  @Column('integer') timeline!: number;
  /** Why `npm run after-recovery` has to run before the next start. */
  @Column('text', { nullable: true }) pendingReason!: string | null;
}
