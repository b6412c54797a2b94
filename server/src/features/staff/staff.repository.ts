import { Injectable } from '@nestjs/common';
import { type Caller, toBrandIds } from '../../platform/access/caller.js';
import { Database } from '../../platform/database/database.js';
import { LONG_PAGE_SIZE, PAGE_SIZE } from '../../platform/lists/lists.rules.js';
import type { PersonNames } from '../brands/person-search/person-search.service.js';
import { activeMembers, nameMatchRankSql } from '../brands/registry/member.sql.js';
import { userJsonSql } from '../people/user-json.js';
import type { ManagerListItem, PersonListItem, TeamMember } from './staff.schemas.js';

/** SQL of a number that orders people: the better the name or username matches `$1`, the lower. */
const matchRankSql = `case when $1::text is not null then
    least(${nameMatchRankSql("coalesce(u.public_name, '')", '$1')}, ${nameMatchRankSql("coalesce(u.username, '')", '$1')}) end`;

/** Patterns of `like`, or ids. All null: everybody. */
interface PersonSearch {
  namePattern: string | null;
  telegramIdPattern?: string | null;
  ids?: readonly number[] | null;
}

/** SQL of the condition of a `PersonSearch`, without erased people, whose Telegram ids are negative. */
const whereSearchedSql = `where u.telegram_id > 0 and case
  when $3::int[] is not null then u.id = any ($3)
  else $1::text is null or u.public_name ilike $1 or u.username ilike $1 or u.telegram_id::text like $2::text end`;

const MAX_LISTED_BRANDS = 3;

const TEAM_ACTIONS = [
  'deposit.accept',
  'deposit.reject',
  'deposit.delete',
  'deposit.undo',
  'ticket.answer',
  'ticket.close',
];

const countSql = (action: string, condition = 'true') =>
  `(count(*) filter (where a.action = '${action}' and ${condition}))::int`;
const percentileSql = (share: number) => `percentile_cont(${share}) within group (order by a.seconds)`;

const TEAM_SQL = `
  with actions as (
    select r.actor_id, r.action, r.subject, r.subject_id, r.created_at,
      lead(r.action) over (partition by r.subject, r.subject_id order by r.created_at, r.id) as next_action
    from audit_records r join users u on u.id = r.actor_id
    where r.action in (${TEAM_ACTIONS.map((action) => `'${action}'`).join(', ')})
      and r.created_at >= $1 and r.created_at < $2 and (r.via = 'panel' or u.role <> 'user')
  ), timed_actions as (
    select a.*, d.status, extract(epoch from a.created_at - d.created_at) as seconds
    from actions a
    left join deposits d on d.id = a.subject_id and a.action in ('deposit.accept', 'deposit.reject')
  ), sums as (
    select a.actor_id,
      ${countSql('deposit.accept')} as accepted,
      ${countSql('deposit.reject')} as rejected,
      ${countSql('deposit.delete')} as deleted,
      ${countSql('deposit.undo')} as undone,
      ${countSql('deposit.accept', `a.status = 'delete' and a.next_action is distinct from 'deposit.undo'`)} as deleted_later,
      ${percentileSql(0.5)} as median_seconds,
      ${percentileSql(0.9)} as p90_seconds,
      ${countSql('ticket.answer')} as ticket_answers,
      ${countSql('ticket.close')} as tickets_closed
    from timed_actions a group by a.actor_id
  )
  select ${userJsonSql('u')} as "user", u.role, s.accepted, s.rejected, s.deleted, s.undone, s.deleted_later,
    s.median_seconds::float8, s.p90_seconds::float8, s.ticket_answers, s.tickets_closed
  from sums s join users u on u.id = s.actor_id
  order by s.accepted + s.rejected desc, s.ticket_answers desc, u.id`;

type PersonCounts = Record<'tickets_count' | 'brands_count' | 'deposits_count', number>;

@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  /** Names that begin with the text come first. */
  listManagers({ namePattern, ids = null }: PersonSearch, offset: number): Promise<ManagerListItem[]> {
    return this.database.rows(
      `with matching as (
         select u.* from users u
         where u.role = 'manager' and case when $2::int[] is not null then u.id = any ($2)
           else $1::text is null or u.public_name ilike $1 or u.username ilike $1 end
         order by ${matchRankSql}, u.public_name, u.id
         limit ${LONG_PAGE_SIZE} offset $3::bigint
       )
       select u.id, u.public_name, u.telegram_id::float8, u.photo_name is not null as photo_uploaded,
         '/storage/avatars/' || u.photo_name as photo_url, true as staff, u.role, u.username, u.codes as user_roles,
         granted.count as brands_count, granted.names as brands, last_action.at as last_act_at
       from matching u
       cross join lateral (
         select count(*)::int as count,
           coalesce((array_agg(b.name order by b.name, b.id))[:${MAX_LISTED_BRANDS}], '{}') as names
         from user_brands g join brands b on b.id = g.brand_id and b.removed_at is null
         where g.user_id = u.id
       ) granted
       cross join lateral (select max(r.created_at) as at from audit_records r where r.actor_id = u.id) last_action
       order by ${matchRankSql}, u.public_name, u.id`,
      [namePattern, ids, offset],
    );
  }

  /** Managers are few enough to compare all names with a mistyped one. */
  listManagerNames(): Promise<PersonNames[]> {
    return this.database.rows(
      `select id, public_name as "publicName", username from users where role = 'manager' order by public_name, id`,
    );
  }

  async countPeople({ namePattern, telegramIdPattern, ids = null }: PersonSearch): Promise<number> {
    return this.database.value(`select count(*)::int as count from users u ${whereSearchedSql}`, [
      namePattern,
      telegramIdPattern,
      ids,
    ]);
  }

  /** One page. Names that begin with the text come first. Of equal matches, staff come before others. */
  async listPeople(
    { namePattern, telegramIdPattern, ids = null }: PersonSearch,
    offset: number,
  ): Promise<PersonListItem[]> {
    return this.database.values(
      `select ${userJsonSql('u')}::jsonb || jsonb_build_object('username', u.username, 'role', u.role) as person
       from users u ${whereSearchedSql}
       order by ${matchRankSql}, u.role = 'user', u.public_name, u.id
       limit ${PAGE_SIZE} offset $4::bigint`,
      [namePattern, telegramIdPattern, ids, offset],
    );
  }

  /**
   * Whether the caller may see the person. CEOs and admins see everybody. Managers see themselves, the managers of their brands, and
   * the present and former members. Former members count, because deposits show their names.
   */
  async canSeePerson(caller: Caller, userId: number): Promise<boolean> {
    const row = await this.database.findRow(
      `select from users u where u.id = $1 and (
         $2::int[] is null or u.id = $3
         or exists (select from brand_users m where m.user_id = u.id and m.brand_id = any ($2))
         or exists (select from user_brands g where g.user_id = u.id and g.brand_id = any ($2))
       )`,
      [userId, toBrandIds(caller), caller.userId],
    );
    return row !== null;
  }

  /** Whether the person is an active member of one of the caller's brands. For CEOs and admins, whether the person exists. */
  async isMemberWithinReach(caller: Caller, userId: number): Promise<boolean> {
    const row = await this.database.findRow(
      `select from users u where u.id = $1 and (
         $2::int[] is null
         or exists (select from ${activeMembers} m where m.user_id = u.id and m.brand_id = any ($2))
       )`,
      [userId, toBrandIds(caller)],
    );
    return row !== null;
  }

  /** Counts the person's tickets, brands and deposits, for managers only those of their brands. */
  getCounts(caller: Caller, userId: number): Promise<PersonCounts> {
    const isReachableSql = '($2::int[] is null or brand_id = any ($2))';
    return this.database.onlyRow(
      `select
         (select count(*)::int from tickets t where user_id = $1 and ${isReachableSql}) as tickets_count,
         (select count(*)::int from ${activeMembers} m where user_id = $1 and ${isReachableSql}) as brands_count,
         (select count(*)::int from deposits d where agent_id = $1 and ${isReachableSql}) as deposits_count`,
      [userId, toBrandIds(caller)],
    );
  }

  /**
   * What staff did from one instant until another, by the audit records, which also contain undone decisions. Includes what former
   * staff did in the panel. Omits agents, who close their own tickets in the mini-app. Uses the index of records by action and time.
   */
  listTeam(from: Date, until: Date): Promise<TeamMember[]> {
    return this.database.rows(TEAM_SQL, [from, until]);
  }
}
