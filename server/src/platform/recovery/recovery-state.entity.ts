import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Distinguishes this database from an earlier state of itself. A single row, written by the first start. */
@Entity('recovery_state')
export class RecoveryState {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'recovery_state_pkey', default: true })
  isOnly!: boolean;
  @Column('uuid') installationId!: string;
  /** Changes with each recovery. */
  @Column('uuid') generationId!: string;
  /** Incremented every few seconds while a process is running. */
  @Column('bigint', { default: 1 }) heartbeat!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) heartbeatAt!: Date;
  /** The PostgreSQL cluster that wrote the last heartbeat, and its timeline. */
  @Column('text') systemId!: string;
  @Column('integer') timeline!: number;
  /** Why `npm run after-recovery` has to run before the next start. */
  @Column('text', { nullable: true }) pendingReason!: string | null;
}
