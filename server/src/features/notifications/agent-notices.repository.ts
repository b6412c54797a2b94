import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { AgentNoticeSetting } from './agent-notice-setting.entity.js';
import type { NoticeSwitch } from './agent-notices.rules.js';

@Injectable()
export class AgentNoticesRepository {
  constructor(private readonly database: Database) {}

  private get settings() {
    return this.database.repository(AgentNoticeSetting);
  }

  /** People without settings are missing from the result. */
  list(userIds: number[]): Promise<AgentNoticeSetting[]> {
    return this.settings.findBy({ userId: In(userIds) });
  }

  /** One statement, so that no change is lost if several come at once. */
  async updateMuted(userId: number, { on, off }: { on: NoticeSwitch[]; off: NoticeSwitch[] }): Promise<void> {
    await this.database.execute(
      `insert into moment_settings as s (user_id, muted) values ($1, $3::text[])
       on conflict (user_id) do update set muted = array(
         select unnest(s.muted || $3::text[]) except select unnest($2::text[])
       )`,
      [userId, on, off],
    );
  }

  async recordOpening(userId: number, openedAt: Date): Promise<void> {
    await this.settings.upsert({ userId, openedAt }, ['userId']);
  }
}
