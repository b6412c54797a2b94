import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who was erased. The row of `users` stays, with nothing but its id. */
@Entity('erasures')
export class Erasure {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'erasures_pkey' }) userId!: number;
  @Column('timestamptz') erasedAt!: Date;
  /** When it was noted in the file store, for recoveries of the database. */
  @Column('timestamptz', { nullable: true }) notedAt!: Date | null;
  /** The picture that is still to be removed from the store. */
  @Column('text', { nullable: true }) photoName!: string | null;
}
