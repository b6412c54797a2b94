import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { MomentSetting } from './moment.entity.js';
import type { NoticeSwitch } from './moment.rules.js';
import type { ToldMoment } from './moment-text.rules.js';

const MAX_SHOWN = 20;

export type ShownMoment = ToldMoment & { id: number; day: string };

/** Moments and settings of one person. */
@Injectable()
export class MomentRepository {
  constructor(private readonly database: Database) {}

  private get settings() {
    return this.database.repository(MomentSetting);
  }

  /** The moments from that day on that were not dismissed, newest first. */
  findNewest(
    { brandId, userId }: { brandId: number; userId: number },
    from: string,
    muted: NoticeSwitch[],
  ): Promise<ShownMoment[]> {
    return this.database.query(
      `select m.id, m.kind, m.key, m.day::text as day, m.facts, m.rival_id as "rivalId", u.public_name as "rivalName"
       from moments m left join users u on u.id = m.rival_id
       where m.brand_id = $1 and m.user_id = $2 and m.day >= $3 and not m.is_dismissed and m.kind <> all ($4)
       order by m.id desc limit ${MAX_SHOWN}`,
      [brandId, userId, from, muted],
    );
  }

  async dismiss({ brandId, userId }: { brandId: number; userId: number }, until: number): Promise<void> {
    await this.database.query(
      `update moments set is_dismissed = true where brand_id = $1 and user_id = $2 and id <= $3 and not is_dismissed`,
      [brandId, userId, until],
    );
  }

  async findMuted(userId: number): Promise<NoticeSwitch[]> {
    return (await this.settings.findOneBy({ userId }))?.muted ?? [];
  }

  async findWithout(name: NoticeSwitch, userIds: number[]): Promise<number[]> {
    const rows = await this.database.query<{ userId: number }[]>(
      'select user_id as "userId" from moment_settings where user_id = any ($1) and $2 = any (muted)',
      [userIds, name],
    );
    return rows.map(({ userId }) => userId);
  }

  /** One statement, so that no change is lost if several come at once. */
  async changeMuted(userId: number, { on, off }: { on: NoticeSwitch[]; off: NoticeSwitch[] }): Promise<void> {
    await this.database.query(
      `insert into moment_settings as s (user_id, muted) values ($1, $3::text[])
       on conflict (user_id) do update set muted = array(
         select unnest(s.muted || $3::text[]) except select unnest($2::text[])
       )`,
      [userId, on, off],
    );
  }

  async noteOpening(userId: number, now: Date): Promise<void> {
    await this.settings.upsert({ userId, openedAt: now }, ['userId']);
  }
}
