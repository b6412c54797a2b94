import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import { Database } from '../../../platform/database/database.js';
import type { MomentKind, NoticeSwitch } from '../../notifications/notice.schemas.js';
import type { MemberKey } from '../standing/standing.repository.js';
import type { NewMoment, MomentWithRival } from './moment.rules.js';

const MAX_SHOWN = 20;

export type ShownMoment = MomentWithRival & { id: number; day: string };

/** Moments of one person. SQL throughout, because each statement joins people or changes many rows. */
@Injectable()
export class MomentRepository {
  constructor(private readonly database: Database) {}

  /** The newest moments since the reporting day `fromDay`, newest first. Omits dismissed ones and muted kinds. */
  listNewest(
    { brandId, userId }: MemberKey,
    fromDay: string,
    mutedKinds: NoticeSwitch[],
  ): Promise<ShownMoment[]> {
    return this.database.rows(
      `select m.id, m.kind, m.key, m.day::text as day, m.facts, m.rival_id as "rivalId", u.public_name as "rivalName"
       from moments m left join users u on u.id = m.rival_id
       where m.brand_id = $1 and m.user_id = $2 and m.day >= $3 and not m.is_dismissed and m.kind <> all ($4)
       order by m.id desc limit ${MAX_SHOWN}`,
      [brandId, userId, fromDay, mutedKinds],
    );
  }

  async dismiss({ brandId, userId }: MemberKey, untilId: number): Promise<void> {
    await this.database.execute(
      `update moments set is_dismissed = true where brand_id = $1 and user_id = $2 and id <= $3 and not is_dismissed`,
      [brandId, userId, untilId],
    );
  }
}

/** An achievement of an agent in a brand, the summary of a day, or the moment in which another agent overtook them. */
@Entity('moments')
export class Moment {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('integer') userId!: number;
  @Column('text') kind!: MomentKind;
  /** The day, the week, the period, or the streak and its milestone. Only one moment of the kind has it. */
  @Column('text') key!: string;
  /** The reporting day on which it was detected. */
  @Column('date') day!: string;
  @Column('jsonb') facts!: NewMoment['facts'];
  /** The agent whom this one has overtaken, or who has overtaken this one. */
  @Column('integer', { nullable: true }) rivalId!: number | null;
  @Column('boolean', { default: false }) isDismissed!: boolean;
  @Column('timestamptz') createdAt!: Date;
}
