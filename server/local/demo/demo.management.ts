import type { EntityManager } from 'typeorm';
import { Invite, InviteUse } from '../../src/features/invites/invite.entity.js';
import { generateSecretCode } from '../../src/features/invites/invite.rules.js';
import { MemberFigures, Post } from '../../src/features/brands/members/member.entity.js';
import { WorkDay } from '../../src/features/work-days/work-day.entity.js';
import { getCalendarMonth, toReportingDay, toMoscowTime } from '../../src/platform/time/time.rules.js';
import { DAY_MS } from '../../shared/units.rules.js';

const targets = { retention: ['45000', '30000', '20000'], sales: ['18', '12', '8'] };

export interface DemoTeam {
  brandId: number;
  reportType: 'retention' | 'sales';
  /** Ids of users: the first leads team 1. */
  agentIds: number[];
  managerId: number;
}

/**
 * Inserts what managers set up: this month's targets, a head, and invites, one of them nearly used up. Also inserts who worked
 * yesterday, so that the bot still asks about today.
 */
export async function insertManagement(db: EntityManager, team: DemoTeam, now: Date): Promise<void> {
  const { brandId, reportType, agentIds, managerId } = team;
  const { startDate: month } = getCalendarMonth(toReportingDay(now));
  for (const [i, userId] of agentIds.entries()) {
    const value = targets[reportType][i % 3]!;
    await db.insert(MemberFigures, { brandId, userId, month, target: value });
  }
  const yesterday = new Date(now.getTime() - DAY_MS);
  for (const [i, userId] of agentIds.entries()) {
    const day = { brandId, userId, date: toMoscowTime(yesterday).day, inWork: i < 2, answeredAt: yesterday };
    await db.insert(WorkDay, day);
  }
  const first = agentIds[0]!;
  await db.insert(Post, { brandId, teamId: 1, post: 'head', userId: first });

  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const invite = (maxConnects: number, days: number) =>
    db.create(Invite, {
      brandId,
      secretCode: generateSecretCode(),
      maxConnects,
      activeUntil: daysFromNow(days),
      createdBy: managerId,
      createdAt: daysFromNow(-5),
    });
  await db.save([invite(3, 10), invite(10, -1)]);
  const { id: inviteId } = await db.save(db.create(Invite, { ...invite(2, 20), currentConnects: 1 }));
  await db.insert(InviteUse, { inviteId, userId: first, usedAt: daysFromNow(-4) });
}
