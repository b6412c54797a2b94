import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { NoticeSwitch, MomentKind } from '../../notifications/agent-notices.rules.js';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/statements/identity-column.js';
import type { NewMoment, DescribedMoment } from './moment.rules.js';

const MAX_SHOWN = 20;

export type ShownMoment = DescribedMoment & { id: number; day: string };

/** Moments of one person. SQL throughout, because each statement joins people and days or changes many rows. */
@Injectable()
export class MomentRepository {
  constructor(private readonly database: Database) {}

  /** The moments from that day on that were not dismissed, newest first. */
  findNewest(
    { brandId, userId }: { brandId: number; userId: number },
    from: string,
    muted: NoticeSwitch[],
  ): Promise<ShownMoment[]> {
    return this.database.rows(
      `select m.id, m.kind, m.key, m.day::text as day, m.facts, m.rival_id as "rivalId", u.public_name as "rivalName"
       from moments m left join users u on u.id = m.rival_id
       where m.brand_id = $1 and m.user_id = $2 and m.day >= $3 and not m.is_dismissed and m.kind <> all ($4)
       order by m.id desc limit ${MAX_SHOWN}`,
      [brandId, userId, from, muted],
    );
  }

  async dismiss({ brandId, userId }: { brandId: number; userId: number }, until: number): Promise<void> {
    await this.database.execute(
      `update moments set is_dismissed = true where brand_id = $1 and user_id = $2 and id <= $3 and not is_dismissed`,
      [brandId, userId, until],
    );
  }
}

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
