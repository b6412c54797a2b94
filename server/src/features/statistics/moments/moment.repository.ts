import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { NoticeSwitch } from '../../notifications/agent-notices.rules.js';
import type { ToldMoment } from './moment-text.rules.js';

const MAX_SHOWN = 20;

export type ShownMoment = ToldMoment & { id: number; day: string };

/** Moments of one person. */
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
