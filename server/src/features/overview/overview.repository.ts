import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { instantSql } from '../../platform/time/time.rules.js';
import { type Brand, DEFAULT_REPORT_HOUR } from '../brands/registry/brand.entity.js';
import { activeMembers } from '../brands/registry/member.sql.js';
import { overdueBoundsSql } from '../brands/registry/working-time.sql.js';
import { waitingCountSql } from '../deposits/ledger/totals.sql.js';
import { failedUpdates, stuckMessages } from '../operations/outbox/outbox.sql.js';
import { missedReports } from '../reports/report.sql.js';
import { openTicketsSql } from '../tickets/records/ticket.sql.js';
import type { BrandRow, ManagerStat, SetupSteps, StartView } from './overview.schemas.js';

/** The brands whose open work is counted. Null: all. */
type BrandIds = readonly number[] | null;

/** Counts the open work of all features. SQL throughout, because the tables belong to other features. */
@Injectable()
export class OverviewRepository {
  constructor(private readonly database: Database) {}

  /** Counts waiting deposits, and open tickets by type. One statement, because every open panel requests these counts. */
  countForSidebar(
    brandIds: BrandIds,
    now: Date,
  ): Promise<{ waiting: number; tickets: ManagerStat['tickets_by_type'] }> {
    return this.database.onlyRow(
      `select (${waitingCountSql(brandIds && '$2::int[]')}) as waiting, (
         select coalesce(json_agg(counts), '[]') from (
           select type, count(*) filter (where status = 'new') as count_new,
             count(*) filter (where status = 'in-work') as count_in_work,
             coalesce(sum(unread_by_staff) filter (where status = 'in-work'), 0) as count_in_work_messages
           from ${openTicketsSql('$1')} t ${brandIds ? 'where brand_id = any($2::int[])' : ''} group by type
         ) counts
       ) as tickets`,
      brandIds ? [now, brandIds] : [now],
    );
  }

  /** When the oldest waiting deposit was reported. Null: there is none. */
  async findOldestWaitingTime(brandIds: BrandIds): Promise<string | null> {
    const oldestSql = (where: string) => `select created_at from deposits d where status = 'wait' ${where}
      order by created_at, id limit 1`;
    return this.database.findValue(
      brandIds
        ? `select ${instantSql('min(first.created_at)')} as at
           from unnest($1::int[]) brand (id) cross join lateral (${oldestSql('and brand_id = brand.id')}) first`
        : `select ${instantSql('first.created_at')} as at from (${oldestSql('')}) first`,
      brandIds ? [brandIds] : [],
    );
  }

  countOpenTickets(
    brandIds: BrandIds,
    userId: number,
    now: Date,
  ): Promise<NonNullable<StartView['tickets']>> {
    return this.database.onlyRow(
      `select count(*) filter (where status = 'new')::int as new,
         count(*) filter (where status = 'in-work')::int as in_work,
         count(*) filter (where assignee_id = $1::int)::int as mine,
         count(*) filter (where assignee_id = $1 and unread_by_staff > 0)::int as mine_unread,
         count(*) filter (where assignee_id is null)::int as unassigned,
         count(*) filter (where assignee_id is null and status = 'in-work')::int as in_work_unassigned,
         count(*) filter (where t.waiting_since < bound.overdue_before)::int as overdue
       from ${openTicketsSql('$2')} t left join ${overdueBoundsSql('$2::timestamptz')} bound on bound.brand_id = t.brand_id
       ${brandIds ? 'where t.brand_id = any ($3::int[])' : ''}`,
      brandIds ? [userId, now, brandIds] : [userId, now],
    );
  }

  /** The open tickets of each of these brands. Omits brands without any. */
  countTicketsByBrand(
    brandIds: readonly number[],
    now: Date,
  ): Promise<({ brandId: number } & NonNullable<BrandRow['tickets']>)[]> {
    return this.database.rows(
      `select t.brand_id as "brandId", count(*) filter (where status = 'new')::int as new,
         count(*) filter (where status = 'in-work')::int as in_work,
         count(*) filter (where t.waiting_since < bound.overdue_before)::int as overdue
       from ${openTicketsSql('$1')} t left join ${overdueBoundsSql('$1::timestamptz')} bound on bound.brand_id = t.brand_id
       where t.brand_id = any ($2::int[]) group by 1`,
      [now, brandIds],
    );
  }

  /** The number of waiting requests to join by brand, largest first. */
  countJoinRequests(brandIds: BrandIds): Promise<{ id: number; name: string; count: number }[]> {
    return this.database.rows(
      `select b.id, b.name, count(*)::int as count from join_requests r join brands b on b.id = r.brand_id
       where r.status = 'wait' and b.removed_at is null ${brandIds ? 'and b.id = any ($1::int[])' : ''}
       group by b.id order by 3 desc, b.name, b.id`,
      brandIds ? [brandIds] : [],
    );
  }

  /** The bot's recent failures in the chats of these brands. Those in private chats count only if `brandIds` is null. */
  async countUndelivered(brandIds: BrandIds): Promise<StartView['undelivered']> {
    const chatCondition = brandIds
      ? `where exists (
           select from brands b where b.id = any ($1::int[]) and failure.chat_id in (b.chat_id, b.report_chat_id)
         )`
      : '';
    const brandCondition = brandIds ? 'and brand_id = any ($1::int[])' : '';
    return this.database.onlyRow(
      `select stuck.*,
         (select count(*)::int from ${failedUpdates} failure ${chatCondition}) as updates,
         (select count(*)::int from ${missedReports} failure
          where missed_at > clock_timestamp() - interval '7 days' ${brandCondition}) as reports
       from (
         select count(*)::int as messages, count(*) filter (where status = 'failed')::int as failed,
           count(*) filter (where status = 'unknown')::int as unknown
         from ${stuckMessages} failure ${chatCondition}
       ) stuck`,
      brandIds ? [brandIds] : [],
    );
  }

  /** Which steps of a new installation are done. Cheap, because each condition stops at the first row. */
  getSetup(): Promise<Omit<SetupSteps, 'add_bot_url'>> {
    return this.database.onlyRow(
      `select brand_id, brand_id is not null or exists (select from bot_groups where is_present) as is_bot_in_group,
         exists (select from ${activeMembers} m) as has_members,
         exists (select from member_figures where target > 0) as has_targets,
         exists (select from brands where removed_at is null and report_hour <> ${DEFAULT_REPORT_HOUR})
           or exists (select from sent_reports) as has_report_hour,
         exists (select from user_brands g join users u on u.id = g.user_id where u.role = 'manager') as has_managers,
         exists (select from deposits) as has_deposit
       from (select min(id) as brand_id from brands where removed_at is null) first`,
    );
  }

  /** The first brand of a member who has no accepted deposit yet. Null: they have one, or are a member of no brand. */
  findBrandOfNewcomer(userId: number): Promise<Pick<Brand, 'chatId' | 'reportType'> | null> {
    return this.database.findRow(
      `select b.chat_id as "chatId", b.report_type as "reportType" from ${activeMembers} m join brands b on b.id = m.brand_id
       where m.user_id = $1 and b.removed_at is null
         and not exists (select from deposits d where d.agent_id = $1 and d.status = 'accept')
       order by b.id limit 1`,
      [userId],
    );
  }
}
