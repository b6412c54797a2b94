import { Injectable } from '@nestjs/common';
import { Database, Transactional } from '../../../platform/database/database.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { type Caller, canReach, type Reach } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { invalidField, notFound, notInBrand } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { localize } from '../../../texts/texts.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import { toUserView } from '../../people/user.schemas.js';
import { UserService } from '../../people/user.service.js';
import { BrandService } from '../registry/brand.service.js';
import { toPeriodView } from '../periods/period.schemas.js';
import { isInLastDays } from '../periods/period.rules.js';
import { PeriodService } from '../periods/period.service.js';
import { MemberRepository, type MemberRow } from './member.repository.js';
import type { Member, Post } from './member.entity.js';
import { toMemberBulkResult } from './member-bulk.rules.js';
import { buildAudit } from './member.rules.js';
import type { ChangeMembers, MemberBulkResult } from './member-bulk.schemas.js';
import type { MemberList, SetPost, SetTeamGroup } from './member.schemas.js';

/** The members of a brand: joining, teams, posts, dismissal. */
@Injectable()
export class MemberService {
  constructor(
    private readonly database: Database,
    private readonly members: MemberRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly brands: BrandService,
    private readonly periods: PeriodService,
    private readonly users: UserService,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly changes: ChangePublisher,
  ) {}

  /** Active members with their figures of the current period. Without a current period all figures are 0. */
  async list(caller: Reach, brandId: number): Promise<MemberList> {
    await this.brands.getReachable(caller, brandId);
    const today = toReportingDay(this.clock.now());
    const current = await this.periods.getCurrent(brandId, today);
    const { period, exception } = current;
    return {
      ok: exception === null,
      ...(exception && { exception }),
      ...(exception === 'months_intersect' && { intersects: current.intersects.map(toPeriodView) }),
      users: (await this.members.listMembers(brandId, period)).map(toMemberView),
      team_names: await this.members.listTeamGroups(brandId),
      period: period && period.id !== null ? toPeriodView({ ...period, id: period.id }) : null,
      current_month: period?.month ?? null,
      current_year: period?.year ?? null,
      time_to_cr: isInLastDays(current, today, this.config.crWindowDays),
      ...toPostsView(await this.members.listPosts(brandId)),
    };
  }

  /** Dismisses and notifies a member, who loses any posts, but keeps deposits, figures and, on joining again, the team. */
  dismiss(caller: Caller, brandId: number, userId: number): Promise<void> {
    return this.withLockedMember(caller, { brandId, userId }, (member) =>
      this.dismissMany(brandId, [member]),
    );
  }

  /** Assigns a post to a member, or unassigns it if the member already holds it. */
  togglePost(caller: Caller, brandId: number, { user_id: userId, as: post, team_id: teamId }: SetPost) {
    return this.withLockedMember(caller, { brandId, userId }, async (member) => {
      if (member.teamId !== teamId) throw invalidField('team_id', 'The member is not in this team');
      const holderId = findPostHolder(await this.members.listPosts(brandId), teamId, post);
      const isUnassigned = await this.members.unassignPosts({ brandId, userIds: [userId] }, { teamId, post });
      if (!isUnassigned) await this.members.assignPost({ brandId, userId, teamId, post });
      await this.audit.record(
        buildAudit('post', member, {
          about: { as: post, team_id: teamId },
          before: { holder_id: holderId },
          after: { holder_id: isUnassigned ? null : userId },
        }),
      );
      return { status: isUnassigned ? ('unassigned' as const) : ('assigned' as const) };
    });
  }

  /** Moves a member to a team. The member loses the posts in the old one. */
  moveToTeam(caller: Caller, memberId: number, teamId: 1 | 2): Promise<void> {
    return this.withLockedMember(caller, { id: memberId }, (member) =>
      this.moveMany(member.brandId, [member], teamId),
    );
  }

  setTeamGroup(caller: Caller, { brand_id: brandId, user_id: userId, team_name }: SetTeamGroup) {
    return this.withLockedMember(caller, { brandId, userId }, (member) =>
      this.setTeamGroupOfMany([member], team_name),
    );
  }

  /** Changes the active members among these people, and skips the others. */
  changeMany(caller: Caller, brandId: number, change: ChangeMembers): Promise<MemberBulkResult> {
    const userIds = [...new Set(change.user_ids)];
    return this.withLockedMembers(caller, { brandId, userIds }, async (members) => {
      if (change.action === 'dismiss') await this.dismissMany(brandId, members);
      if (change.action === 'team') await this.moveMany(brandId, members, change.team_id);
      if (change.action === 'group') await this.setTeamGroupOfMany(members, change.team_name);
      const missingIds = userIds.filter((id) => !members.some(({ userId }) => userId === id));
      return toMemberBulkResult(userIds, new Map(missingIds.map((id) => [id, 'Not found'])));
    });
  }

  isActive(brandId: number, userId: number): Promise<boolean> {
    return this.members.isActive(brandId, userId);
  }

  /** Throws unless the person is an active member. Locks the member and the brand against removal until commit. */
  async lockMemberForShare(brandId: number, userId: number): Promise<void> {
    // The brand is locked before the member, in the same order as in the removal of a brand, to avoid deadlocks.
    if (!(await this.brands.lockForShare(brandId))) throw notFound();
    if (!(await this.members.lockActiveForShare(brandId, userId))) throw notInBrand();
  }

  /** Makes the person a member, and enqueues a message to this person. Of messages with the same `key`, only one is sent. */
  @Transactional()
  async join(brandId: number, userId: number, key: string): Promise<void> {
    const id = await this.members.upsert(brandId, userId);
    const { telegramId: chatId } = await this.users.get(userId);
    await Promise.all([
      this.audit.record(
        buildAudit(
          'join',
          { id, brandId, userId },
          { events: [{ type: 'member.joined', data: { user_id: userId, user: userId } }] },
        ),
      ),
      this.outbox.enqueue({ chatId, composer: 'joined-brand', args: { userId, brandId }, key }),
      this.changes.publish('members', brandId, { forMembers: true }),
    ]);
  }

  /**
   * Locks an active member, runs the change and publishes an event. Throws 404 if the member is missing or dismissed, or if the
   * caller cannot reach the brand.
   */
  withLockedMember<Result>(
    caller: Caller,
    filter: { brandId: number; userId: number } | { id: number },
    change: (member: Member) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async () => {
      // The brand is locked before the member, as in `lockMemberForShare`.
      const candidate = await this.members.findActive(filter);
      if (!candidate || !canReach(caller, candidate.brandId)) throw notFound();
      if (!(await this.brands.lockForShare(candidate.brandId))) throw notFound();
      const member = await this.members.lockForUpdate(candidate.id);
      if (!member) throw notFound();
      const result = await change(member);
      await this.changes.publish('members', member.brandId, { forMembers: true });
      return result;
    });
  }

  /** Like `withLockedMember`, for the active members among these people. Throws 404 if the caller cannot reach the brand. */
  withLockedMembers<Result>(
    caller: Caller,
    { brandId, userIds }: { brandId: number; userIds: number[] },
    change: (members: Member[]) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async () => {
      if (!canReach(caller, brandId) || !(await this.brands.lockForShare(brandId))) throw notFound();
      const result = await change(await this.members.lockManyForUpdate(brandId, userIds));
      await this.changes.publish('members', brandId, { forMembers: true });
      return result;
    });
  }

  private async dismissMany(brandId: number, members: Member[]): Promise<void> {
    const userIds = members.map(({ userId }) => userId);
    const [brand, posts, rows] = await Promise.all([
      this.brands.find(brandId),
      this.members.listPosts(brandId),
      this.members.listMembers(brandId, null),
    ]);
    const text = localize('members.dismissed', { brand: brand!.name });
    const listOwnPosts = (userId: number) =>
      posts
        .filter((post) => post.userId === userId)
        .map(({ post, teamId }) => ({ as: post, team_id: teamId }));
    await Promise.all([
      this.members.unassignPosts({ brandId, userIds }),
      this.members.update(members, { dismissedAt: this.clock.now() }),
      this.audit.record(
        ...members.map((member) =>
          buildAudit('dismiss', member, {
            before: { posts: listOwnPosts(member.userId) },
            events: [{ type: 'member.dismissed', data: { user_id: member.userId, user: member.userId } }],
          }),
        ),
      ),
      this.outbox.enqueue(
        ...rows
          .filter(({ userId }) => userIds.includes(userId))
          .map(({ telegramId: chatId }) => ({ chatId, text })),
      ),
    ]);
  }

  private async moveMany(brandId: number, members: Member[], teamId: 1 | 2): Promise<void> {
    const userIds = members.map(({ userId }) => userId);
    await Promise.all([
      this.members.unassignPosts({ brandId, userIds }, { teamId: teamId === 1 ? 2 : 1 }),
      this.members.update(members, { teamId }),
      this.audit.record(
        ...members.map((member) =>
          buildAudit('team', member, { before: { team_id: member.teamId }, after: { team_id: teamId } }),
        ),
      ),
    ]);
  }

  private async setTeamGroupOfMany(members: Member[], teamName: string | null): Promise<void> {
    const stringTeam = teamName || null;
    await Promise.all([
      this.members.update(members, { stringTeam }),
      this.audit.record(
        ...members.map((member) => {
          const fields = { before: { team_name: member.stringTeam }, after: { team_name: stringTeam } };
          return buildAudit('team-group', member, fields);
        }),
      ),
    ]);
  }
}

function toMemberView(row: MemberRow): MemberList['users'][number] {
  return {
    id: row.id,
    user_id: row.userId,
    user: toUserView({ ...row, id: row.userId }),
    username: row.username,
    team_id: row.teamId,
    string_team: row.stringTeam,
    stat: { target: Number(row.target), cr: Number(row.cr), total: Number(row.total) },
    ftd: Number(row.ftd),
  };
}

function toPostsView(posts: Post[]) {
  return {
    head_user_id: findPostHolder(posts, 1, 'head'),
    team_lead_user_id: findPostHolder(posts, 1, 'team-lead'),
    head_user_id_2: findPostHolder(posts, 2, 'head'),
    team_lead_user_id_2: findPostHolder(posts, 2, 'team-lead'),
  };
}

const findPostHolder = (posts: Post[], teamId: number, post: string): number | null =>
  posts.find((row) => row.teamId === teamId && row.post === post)?.userId ?? null;
