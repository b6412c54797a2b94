import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The leader of a task. The advisory lock decides; this row tells whether its holder is alive. */
@Entity('leaderships')
export class LeadershipTerm {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'leaderships_pkey' }) name!: string;
  @Column('bigint') term!: string;
  /** The process of the database that serves the leader's session. */
  @Column('integer') pid!: number;
  @Column('timestamptz') beatAt!: Date;
}
