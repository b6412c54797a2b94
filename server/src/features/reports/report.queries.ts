import type { EntityManager } from 'typeorm';
import type { MonthSpan } from '../periods/period.service.js';

/** How a report calls somebody. */
export interface AgentRow {
  userId: number;
  publicName: string | null;
  teamId: number;
  group: string | null;
  isMember: boolean;
  cr: string;
}

/** Everybody who is or was a member of the brand, with the conversion rate of a period. */
export function findAgents(
  db: EntityManager,
  brandId: number,
  period: MonthSpan | null,
): Promise<AgentRow[]> {
  return db.query(
    `select u.id as "userId", u.public_name as "publicName", m.team_id as "teamId", m.string_team as "group",
       m.dismissed_at is null as "isMember", coalesce(f.cr, 0) as cr
     from brand_users m
     join users u on u.id = m.user_id
     left join member_figures f on f.brand_id = m.brand_id and f.user_id = m.user_id
       and (f.period_id = $2::int or f.month = $3::date)
     where m.brand_id = $1`,
    [brandId, period?.id ?? null, period && period.id === null ? period.startDate : null],
  );
}
