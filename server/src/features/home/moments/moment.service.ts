import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/clock.js';
import { Transactional } from '../../../platform/database/database.js';
import { addDays, reportingDay } from '../../../platform/time/reporting-time.rules.js';
import { MomentRepository } from './moment.repository.js';
import { type NoticeSwitch, noticeSwitches } from './moment.rules.js';
import type { ChangeMomentSettings, DismissMoments, MomentList, MomentSettings } from './moment.schemas.js';
import { describeMoment } from './moment-text.rules.js';

const SHOWN_DAYS = 7;
const HOUR_MS = 3_600_000;

/** The moments that the mini-app shows, and which of them a person wants. */
@Injectable()
export class MomentService {
  /** When this process last noted that a person opened the mini-app. */
  private readonly noted = new Map<number, number>();

  constructor(
    private readonly moments: MomentRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async list({ userId, memberBrandId }: Caller): Promise<MomentList> {
    const today = reportingDay(this.clock.now());
    const muted = await this.moments.findMuted(userId);
    const from = addDays(today, 1 - SHOWN_DAYS);
    const found = await this.moments.findNewest({ brandId: memberBrandId!, userId }, from, muted);
    return {
      data: found.map((moment) => ({
        id: moment.id,
        kind: moment.kind,
        day: moment.day,
        text: describeMoment(moment, today),
      })),
    };
  }

  dismiss({ userId, memberBrandId }: Caller, { until }: DismissMoments): Promise<void> {
    return this.moments.dismiss({ brandId: memberBrandId!, userId }, until);
  }

  async getSettings({ userId }: Pick<Caller, 'userId'>): Promise<MomentSettings> {
    const muted = await this.moments.findMuted(userId);
    return Object.fromEntries(noticeSwitches.map((name) => [name, !muted.includes(name)])) as MomentSettings;
  }

  @Transactional()
  async changeSettings(caller: Caller, order: ChangeMomentSettings): Promise<MomentSettings> {
    const { userId } = caller;
    const before = await this.getSettings(caller);
    const ordered = (wanted: boolean) => noticeSwitches.filter((name) => order[name] === wanted);
    await this.moments.changeMuted(userId, { on: ordered(true), off: ordered(false) });
    const after = await this.getSettings(caller);
    await this.audit.record({ action: 'user.notices', subjectId: userId, before, after });
    return after;
  }

  /** Those of the people who have switched this off. */
  async findWithout(name: NoticeSwitch, userIds: number[]): Promise<Set<number>> {
    return new Set(await this.moments.findWithout(name, userIds));
  }

  /** Notes that the person opened the mini-app. A process writes it at most once an hour for each person. */
  async noteOpening(userId: number): Promise<void> {
    const now = this.clock.now();
    if (Math.abs(now.getTime() - (this.noted.get(userId) ?? 0)) < HOUR_MS) return;
    await this.moments.noteOpening(userId, now);
    this.noted.set(userId, now.getTime());
  }
}
