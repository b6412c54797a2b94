import type { EntityManager } from 'typeorm';
import { DAY_MS } from '../../shared/units.rules.js';
import { Invite, InviteUse } from '../../src/features/invites/invite.entity.js';
import { generateSecretCode } from '../../src/features/invites/invite.rules.js';
import { MemberFigures, Post } from '../../src/features/brands/members/member.entity.js';
import { WorkDay } from '../../src/features/work-days/work-day.entity.js';
import { getCalendarMonth, toReportingDay, toMoscowTime } from '../../src/platform/time/time.rules.js';

const targets = { retention: ['45000', '30000', '20000'], sales: ['18', '12', '8'] };

export interface DemoTeam {
  brandId: number;
  reportType: 'retention' | 'sales';
  /** The first one is the head of team 1. */
  agentIds: number[];
  managerId: number;
}

/** Inserts this month's targets, a head, invites, and who worked yesterday. The bot still asks about today. */
export async function insertManagement(db: EntityManager, team: DemoTeam, now: Date): Promise<void> {
  const { brandId, reportType, agentIds, managerId } = team;
  const { startDate: month } = getCalendarMonth(toReportingDay(now));
  for (const [i, userId] of agentIds.entries()) {
    await db.insert(MemberFigures, { brandId, userId, month, target: targets[reportType][i % 3]! });
  }
  const yesterday = new Date(now.getTime() - DAY_MS);
  for (const [i, userId] of agentIds.entries()) {
    const day = { brandId, userId, date: toMoscowTime(yesterday).day, inWork: i < 2, answeredAt: yesterday };
    await db.insert(WorkDay, day);
  }
  const headId = agentIds[0]!;
  await db.insert(Post, { brandId, teamId: 1, post: 'head', userId: headId });

  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const buildInvite = (maxConnects: number, daysLeft: number) =>
    db.create(Invite, {
      brandId,
      secretCode: generateSecretCode(),
      maxConnects,
      activeUntil: daysFromNow(daysLeft),
      createdBy: managerId,
      createdAt: daysFromNow(-5),
    });
  await db.save([buildInvite(3, 10), buildInvite(10, -1)]);
  const { id: inviteId } = await db.save(db.create(Invite, { ...buildInvite(2, 20), currentConnects: 1 }));
  await db.insert(InviteUse, { inviteId, userId: headId, usedAt: daysFromNow(-4) });
}
