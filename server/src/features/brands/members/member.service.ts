import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { invalidField, notFound } from '../../../platform/domain-error.js';
import { announceChange } from '../../../platform/events/announce.js';
import { queueComposed } from '../../../platform/messenger/sending/queue-message.js';
import { reportingDay } from '../../../platform/time/reporting-time.rules.js';
import { BrandService } from '../brand.service.js';
import { periodView } from '../periods/period.schemas.js';
import { PeriodService } from '../periods/period.service.js';
import { User } from '../../people/user.entity.js';
import { userView } from '../../people/user.schemas.js';
import { findMembers, type MemberRow } from './member-figures.queries.js';
import type { Member } from './member.entity.js';
import { recordMember } from './member-record.js';
import {
  assignPost,
  clearPosts,
  findActiveMember,
  findPosts,
  findTeamGroups,
  isActiveMember,
  keepActiveMember,
  lockMember,
  updateMember,
  upsertMember,
  type Post,
} from './member.queries.js';
import type { MemberList, SetPost, SetTeamGroup } from './member.schemas.js';

/** The people of a brand: teams, posts, dismissal. */
@Injectable()
export class MemberService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly brands: BrandService,
    private readonly periods: PeriodService,
  ) {}

  /** Active members with their figures of the current period. Without a current period all figures are 0 (decision 7). */
  async list(caller: Caller, brandId: number): Promise<MemberList> {
    const db = this.database.manager;
    await this.brands.getReachable(db, caller, brandId);
    const today = reportingDay(this.clock.now());
    const current = await this.periods.currentPeriod(db, brandId, today);
    const { period, exception } = current;
    return {
      ok: exception === null,
      ...(exception && { exception }),
      ...(exception === 'months_intersect' && { intersects: current.intersects.map(periodView) }),
      users: (await findMembers(db, brandId, period)).map(memberView),
      team_names: await findTeamGroups(db, brandId),
      period: period && period.id !== null ? periodView({ ...period, id: period.id }) : null,
      current_month: period?.month ?? null,
      current_year: period?.year ?? null,
      time_to_cr: this.periods.isInLastDays(current, today, this.config.crWindowDays),
      ...postsView(await findPosts(db, brandId)),
    };
  }

  /** Dismisses a member. Deposits, figures and the team stay, and joining again undoes it. */
  dismiss(caller: Caller, brandId: number, userId: number): Promise<void> {
    return this.change(caller, { brandId, userId }, async (db, member) => {
      const posts = (await findPosts(db, brandId)).filter((post) => post.userId === userId);
      await clearPosts(db, brandId, { userId });
      await updateMember(db, member.id, { dismissedAt: this.clock.now() });
      const before = { posts: posts.map(({ post, teamId }) => ({ as: post, team_id: teamId })) };
      await recordMember(db, 'dismiss', member, { before });
    });
  }

  /** Gives the post to the member. If the member already holds it, takes it away (decision 8). */
  togglePost(caller: Caller, brandId: number, { user_id: userId, as: post, team_id: teamId }: SetPost) {
    return this.change(caller, { brandId, userId }, async (db, member) => {
      if (member.teamId !== teamId) throw invalidField('team_id', 'The member is not in this team');
      const holder = postHolder(await findPosts(db, brandId), teamId, post);
      const isCleared = await clearPosts(db, brandId, { userId, teamId, post });
      if (!isCleared) await assignPost(db, brandId, { userId, teamId, post });
      await recordMember(db, 'post', member, {
        about: { as: post, team_id: teamId },
        before: { holder_id: holder },
        after: { holder_id: isCleared ? null : userId },
      });
      return { status: isCleared ? ('unassigned' as const) : ('assigned' as const) };
    });
  }

  /** Moves a member to a team. The member loses the posts in the old one. */
  moveToTeam(caller: Caller, memberId: number, teamId: 1 | 2): Promise<void> {
    return this.change(caller, { id: memberId }, async (db, member) => {
      const { id, brandId, userId } = member;
      await clearPosts(db, brandId, { userId, teamId: teamId === 1 ? 2 : 1 });
      await updateMember(db, id, { teamId });
      const sides = { before: { team_id: member.teamId }, after: { team_id: teamId } };
      await recordMember(db, 'team', member, sides);
    });
  }

  setTeamGroup(
    caller: Caller,
    { brand_id: brandId, user_id: userId, team_name }: SetTeamGroup,
  ): Promise<void> {
    return this.change(caller, { brandId, userId }, async (db, member) => {
      await updateMember(db, member.id, { stringTeam: team_name || null });
      const sides = { before: { team_name: member.stringTeam }, after: { team_name: team_name || null } };
      await recordMember(db, 'team-group', member, sides);
    });
  }

  isActive(db: EntityManager, brandId: number, userId: number): Promise<boolean> {
    return isActiveMember(db, brandId, userId);
  }

  /** Whether the person is an active member. If so, keeps them from dismissal until commit. */
  keepActive(db: EntityManager, brandId: number, userId: number): Promise<boolean> {
    return keepActiveMember(db, brandId, userId);
  }

  /** Makes the person a member and sends them a message, once for each `key`. */
  async join(db: EntityManager, brandId: number, userId: number, key: string): Promise<void> {
    const id = await upsertMember(db, brandId, userId);
    await recordMember(db, 'join', { id, brandId, userId }, {});
    const { telegramId } = await db.findOneByOrFail(User, { id: userId });
    await queueComposed(db, { chatId: telegramId, composer: 'joined-brand', args: { userId, brandId }, key });
    await announceChange(db, 'members', brandId, { forMembers: true });
  }

  /** Locks an active member and changes it. Throws 404 if the member is beyond reach or dismissed. */
  async change<Answer>(
    caller: Caller,
    which: { brandId: number; userId: number } | { id: number },
    work: (db: EntityManager, member: Member) => Promise<Answer>,
  ): Promise<Answer> {
    return this.database.transaction(async (db) => {
      // Locks the brand before the member, in the same order as the removal of a brand. So the two never deadlock.
      const found = await findActiveMember(db, which);
      if (!found || !canReach(caller, found.brandId) || !(await this.brands.keep(db, found.brandId)))
        throw notFound();
      const member = await lockMember(db, found.id);
      if (!member) throw notFound();
      const answer = await work(db, member);
      await announceChange(db, 'members', member.brandId, { forMembers: true });
      return answer;
    });
  }
}

function memberView(row: MemberRow): MemberList['users'][number] {
  return {
    id: row.id,
    user_id: row.userId,
    user: userView({ ...row, id: row.userId }),
    team_id: row.teamId,
    string_team: row.stringTeam,
    stat: { target: Number(row.target), cr: Number(row.cr), total: Number(row.total) },
    ftd: Number(row.ftd),
  };
}

function postsView(posts: Post[]) {
  const holder = (teamId: number, post: string) => postHolder(posts, teamId, post);
  return {
    head_user_id: holder(1, 'head'),
    team_lead_user_id: holder(1, 'team-lead'),
    head_user_id_2: holder(2, 'head'),
    team_lead_user_id_2: holder(2, 'team-lead'),
  };
}

const postHolder = (posts: Post[], teamId: number, post: string): number | null =>
  posts.find((each) => each.teamId === teamId && each.post === post)?.userId ?? null;
