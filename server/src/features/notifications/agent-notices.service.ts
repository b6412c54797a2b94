import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../../shared/units.rules.js';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { Clock } from '../../platform/time/clock.js';
import {
  type ChangeMomentSettings,
  type MomentSettings,
  type NoticeSwitch,
  noticeSwitches,
} from './notice.schemas.js';
import { AgentNoticesRepository } from './notice.repository.js';

@Injectable()
export class AgentNoticesService {
  private readonly recordedMsByUserId = new Map<number, number>();

  constructor(
    private readonly settings: AgentNoticesRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async getSettings({ userId }: Pick<Caller, 'userId'>): Promise<MomentSettings> {
    const muted = await this.listMuted(userId);
    return Object.fromEntries(noticeSwitches.map((name) => [name, !muted.includes(name)])) as MomentSettings;
  }

  @Transactional()
  async updateSettings(caller: Caller, changes: ChangeMomentSettings): Promise<MomentSettings> {
    const { userId } = caller;
    const before = await this.getSettings(caller);
    const listSwitches = (isOn: boolean) => noticeSwitches.filter((name) => changes[name] === isOn);
    await this.settings.updateMuted(userId, { on: listSwitches(true), off: listSwitches(false) });
    const after = await this.getSettings(caller);
    await this.audit.record({ action: 'user.notices', subjectId: userId, before, after });
    return after;
  }

  async listMuted(userId: number): Promise<NoticeSwitch[]> {
    return (await this.listByUser([userId])).get(userId)?.muted ?? [];
  }

  /** The settings of these people by user id. People without settings are missing. */
  async listByUser(userIds: number[]) {
    return new Map((await this.settings.list(userIds)).map((setting) => [setting.userId, setting]));
  }

  /** Records that a person opened the mini-app, at most once an hour in each process. */
  async recordOpening(userId: number): Promise<void> {
    const now = this.clock.now();
    // `abs`, because the clock may have been set back.
    if (Math.abs(now.getTime() - (this.recordedMsByUserId.get(userId) ?? 0)) < HOUR_MS) return;
    await this.settings.recordOpening(userId, now);
    this.recordedMsByUserId.set(userId, now.getTime());
  }
}
