import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { toJsonRows } from '../../../platform/database/json-rows.js';
import type { ShownUser } from '../../people/user.schemas.js';
import type { MonthSpan } from '../periods/period.rules.js';
import type { TargetChange } from './member-bulk.rules.js';
import { FtdCorrection, Member, Post } from './member.entity.js';
import { dayResults } from '../registry/member.sql.js';

/** An active member with figures of a span, which are decimal strings. */
export type MemberRow = Omit<ShownUser, 'id'> &
  Pick<Member, 'id' | 'userId' | 'teamId' | 'stringTeam'> &
  Record<'target' | 'cr' | 'total' | 'ftd', string> & { username: string | null };

/** A present or former member in a report, with the conversion rate of a span. */
export interface AgentRow {
  userId: number;
  publicName: string | null;
  teamId: number;
  group: string | null;
  isMember: boolean;
  cr: string;
}

/** A person's figure. */
export interface FigureRow {
  userId: number;
  /** A decimal string. */
  value: string;
}

/** A person's figure in a span. */
export interface Figure extends FigureRow {
  brandId: number;
  span: MonthSpan;
}

/** The targets that a person set in one step. */
export interface TargetBatch {
  brandId: number;
  /** The person who set them. */
  userId: number;
  span: MonthSpan;
  changes: TargetChange[];
  createdAt: Date;
}

/** SQL of the results of each person in the brand `$1` from day `$2` to `$3`: the total amount, and the number of first-time deposits. */
const countedAmountsSql = `
  select user_id, sum(amount) as amount, coalesce(sum(count) filter (where is_ftd), 0) as ftd from ${dayResults} r
  where brand_id = $1 and day between $2::date and $3::date group by user_id`;

/** First day, last day, id of the period, first day of the month. One of the last two is null. All are null without a span. */
const toSpanParameters = (span: MonthSpan | null) => [
  span?.startDate ?? null,
  span?.endDate ?? null,
  span?.id ?? null,
  span && span.id === null ? span.startDate : null,
];

@Injectable()
export class MemberRepository {
  constructor(private readonly database: Database) {}

  private get members() {
    return this.database.repository(Member);
  }

  private get posts() {
    return this.database.repository(Post);
  }

  isActive(brandId: number, userId: number): Promise<boolean> {
    return this.members.existsBy({ brandId, userId, dismissedAt: IsNull() });
  }

  /** Locks an active member against dismissal until commit. */
  lockActiveForShare(brandId: number, userId: number): Promise<Member | null> {
    const where = { brandId, userId, dismissedAt: IsNull() };
    return this.members.findOne({ where, lock: { mode: 'pessimistic_read' } });
  }

  findActive(filter: { brandId: number; userId: number } | { id: number }): Promise<Member | null> {
    return this.members.findOneBy({ ...filter, dismissedAt: IsNull() });
  }

  /** Locks an active member until commit, so that nobody gets a post while being dismissed or moved. */
  lockForUpdate(id: number): Promise<Member | null> {
    return this.members.findOne({
      where: { id, dismissedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Like `lockForUpdate`, for the active members among these people. Always in the same order, to avoid deadlocks. */
  lockManyForUpdate(brandId: number, userIds: number[]): Promise<Member[]> {
    return this.members.find({
      where: { brandId, userId: In(userIds), dismissedAt: IsNull() },
      order: { id: 'asc' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  async update(
    members: Pick<Member, 'id'>[],
    change: Partial<Pick<Member, 'teamId' | 'stringTeam' | 'dismissedAt'>>,
  ): Promise<void> {
    await this.members.update({ id: In(members.map(({ id }) => id)) }, change);
  }

  /** Makes the person an active member. A dismissed member returns to their former team. Returns the member's id. */
  upsert(brandId: number, userId: number): Promise<number> {
    return this.database.value(
      `insert into brand_users (brand_id, user_id) values ($1, $2)
       on conflict (brand_id, user_id) do update set dismissed_at = null returning id`,
      [brandId, userId],
    );
  }

  /** The names of the team groups of active members, sorted. */
  listTeamGroups(brandId: number): Promise<string[]> {
    return this.database.values(
      `select distinct string_team as name from brand_users
       where brand_id = $1 and dismissed_at is null and string_team is not null order by name`,
      [brandId],
    );
  }

  listPosts(brandId: number): Promise<Post[]> {
    return this.posts.findBy({ brandId });
  }

  /** Assigns a post to a person instead of its previous holder. */
  async assignPost(post: Post): Promise<void> {
    await this.posts.upsert(post, ['brandId', 'teamId', 'post']);
  }

  /** Unassigns posts of people: one post, those of a team, or all. Returns false if they held none of them. */
  async unassignPosts(
    { brandId, userIds }: { brandId: number; userIds: number[] },
    filter: Partial<Pick<Post, 'teamId' | 'post'>> = {},
  ): Promise<boolean> {
    return ((await this.posts.delete({ brandId, userId: In(userIds), ...filter })).affected ?? 0) > 0;
  }

  /** The active members of a brand in the order of joining, with their figures of a span. Without a span the figures are 0. */
  listMembers(brandId: number, span: MonthSpan | null): Promise<MemberRow[]> {
    return this.database.rows(
      `select m.id, m.user_id as "userId", u.public_name as "publicName", u.telegram_id as "telegramId",
         u.photo_name as "photoName", u.role, u.username, m.team_id as "teamId", m.string_team as "stringTeam",
         coalesce(figures.target, 0) as target, coalesce(figures.cr, 0) as cr,
         coalesce(counted.amount, 0) + coalesce(figures.total_correction, 0) as total,
         coalesce(counted.ftd, 0) as ftd
       from brand_users m
       join users u on u.id = m.user_id
       left join (${countedAmountsSql}) counted on counted.user_id = m.user_id
       left join member_figures figures on figures.brand_id = m.brand_id and figures.user_id = m.user_id
         and (figures.period_id = $4::int or figures.month = $5::date)
       where m.brand_id = $1 and m.dismissed_at is null
       order by m.id`,
      [brandId, ...toSpanParameters(span)],
    );
  }

  /** All present and former members of the brand, with their conversion rates of a span. */
  listAgents(brandId: number, span: MonthSpan | null): Promise<AgentRow[]> {
    return this.database.rows(
      `select u.id as "userId", u.public_name as "publicName", m.team_id as "teamId", m.string_team as "group",
         m.dismissed_at is null as "isMember", coalesce(figures.cr, 0) as cr
       from brand_users m
       join users u on u.id = m.user_id
       left join member_figures figures on figures.brand_id = m.brand_id and figures.user_id = m.user_id
         and (figures.period_id = $2::int or figures.month = $3::date)
       where m.brand_id = $1 order by m.id`,
      [brandId, ...toSpanParameters(span).slice(2)],
    );
  }

  /** Stores targets or conversion rates, one for each person. */
  async setFigures(
    column: 'target' | 'cr',
    { brandId, span }: Pick<Figure, 'brandId' | 'span'>,
    rows: FigureRow[],
  ): Promise<void> {
    const [, , periodId, month] = toSpanParameters(span);
    await this.database.execute(
      `insert into member_figures (brand_id, user_id, period_id, month, ${column})
       select $1, "userId", $2::int, $3::date, value from json_to_recordset($4::json) r ("userId" int, value numeric)
       on conflict (brand_id, user_id, ${periodId === null ? 'month' : 'period_id'})
         do update set ${column} = excluded.${column}`,
      [brandId, periodId, month, toJsonRows(rows)],
    );
  }

  /** Stores the difference of the total from the counted sum. */
  async setTotal({ brandId, userId, span, value }: Figure): Promise<void> {
    await this.database.execute(
      `insert into member_figures (brand_id, user_id, period_id, month, total_correction)
       values ($1, $6, $4::int, $5::date, $7::numeric -
         coalesce((select amount from (${countedAmountsSql}) counted where user_id = $6), 0))
       on conflict (brand_id, user_id, ${span.id === null ? 'month' : 'period_id'})
         do update set total_correction = excluded.total_correction`,
      [brandId, ...toSpanParameters(span), userId, value],
    );
  }

  /** Creates a batch, and deletes those from before `purgeBefore`. Returns the id. */
  createTargetBatch(batch: TargetBatch, purgeBefore: Date): Promise<number> {
    const { brandId, userId, span, changes, createdAt } = batch;
    return this.database.value(
      `with old as (
         delete from target_batches where id in (
           select id from target_batches where created_at < $6 for update skip locked)
       )
       insert into target_batches (brand_id, user_id, span, changes, created_at) values ($1, $2, $3, $4, $5)
       returning id`,
      [brandId, userId, JSON.stringify(span), JSON.stringify(changes), createdAt, purgeBefore],
    );
  }

  findTargetBatch(id: number): Promise<TargetBatch | null> {
    return this.database.findRow(
      `select brand_id as "brandId", user_id as "userId", span, changes, created_at as "createdAt"
       from target_batches where id = $1`,
      [id],
    );
  }

  async createCorrection(correction: Omit<FtdCorrection, 'id'>): Promise<void> {
    await this.database.repository(FtdCorrection).insert(correction);
  }
}
