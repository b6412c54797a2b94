import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';
import type { MomentKind } from '../../notifications/agent-notices.rules.js';
import type { NewMoment } from './moment.rules.js';

/** Something good that happened to an agent in a brand, or who passed them. */
@Entity('moments')
@Unique('moments_once', ['brandId', 'userId', 'kind', 'key'])
@Index('moments_by_day', ['day'])
export class Moment {
  @IdentityColumn('moments_pkey') id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('text') kind!: MomentKind;
  /** The day, week, period or streak of which there is one moment. */
  @Column('text') key!: string;
  /** The reporting day on which it was noticed. */
  @Column('date') day!: string;
  @Column('jsonb') facts!: NewMoment['facts'];
  /** Who passed, or was passed. */
  @Column('integer', { nullable: true }) rivalId!: number | null;
  @Column('boolean', { default: false }) isDismissed!: boolean;
  @Column('timestamptz') createdAt!: Date;
}

/** What the results of a person in a brand were when they were last looked at, and when to look again. */
@Entity('moment_watches')
@Index('moment_watches_due', { synchronize: false })
export class MomentWatch {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'moment_watches_pkey' }) brandId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'moment_watches_pkey' }) userId!: number;
  /** Null: nothing has changed since. */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('date', { nullable: true }) seenOn!: string | null;
  /** The period and the measure of the result. */
  @Column('text', { nullable: true }) seenAs!: string | null;
  @Column('bigint', { nullable: true }) seenResult!: string | null;
  @Column('integer', { nullable: true }) seenStreak!: number | null;
  /** The last reporting day whose evening was told. */
  @Column('date', { nullable: true }) eveningOn!: string | null;
}

/** Results of a person that have changed, noted by triggers. Rows are only added and taken, so nobody waits. */
@Entity('moment_changes')
export class MomentChange {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'moment_changes_pkey',
  })
  id!: string;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
}
