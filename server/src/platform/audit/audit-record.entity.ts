import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor } from './actor.js';

/**
 * Who did what. The table takes only inserts. The comparison of schemas leaves it out, because TypeORM keeps generated columns in a
 * table of its own.
 */
@Entity('audit_records', { synchronize: false })
export class AuditRecord {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'audit_records_pkey',
  })
  id!: string;
  @Column('integer', { nullable: true }) actorId!: number | null;
  @Column('text') action!: string;
  /** The first part of the action. The database makes it. */
  @Column({ type: 'text', insert: false, update: false }) subject!: string;
  @Column('bigint') subjectId!: string;
  @Column('integer', { nullable: true }) brandId!: number | null;
  @Column('jsonb', { nullable: true }) before!: object | null;
  @Column('jsonb', { nullable: true }) after!: object | null;
  @Column('text', { default: 'panel' }) via!: Actor['via'];
  @Column('integer', { nullable: true }) apiKeyId!: number | null;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { nullable: true }) requestId!: string | null;
  /** Makes the hashes of the values unguessable. The database makes it. Null: values were erased, or the record is of an older version. */
  @Column({ type: 'uuid', nullable: true, insert: false }) salt!: string | null;
  /** What is left of the salt, and the hashes of erased values. */
  @Column('jsonb', { nullable: true }) erased!: object | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
}
