import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of this installation, with its last heartbeat. */
@Entity('replicas')
export class Replica {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'replicas_pkey' }) id!: string;
  @Column('text') version!: string;
  @Column('bigint') schemaVersion!: string;
  @Column('text', { array: true }) parts!: string[];
  @Column('text') host!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) startedAt!: Date;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) seenAt!: Date;
  @Column('timestamptz', { nullable: true }) stoppedAt!: Date | null;
}
