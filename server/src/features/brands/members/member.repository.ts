import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { Member, Post } from './member.entity.js';

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

  /** Keeps an active member from dismissal until commit. Null if there is none. Many transactions can do so at once. */
  keepActive(brandId: number, userId: number): Promise<Member | null> {
    const where = { brandId, userId, dismissedAt: IsNull() };
    return this.members.findOne({ where, lock: { mode: 'pessimistic_read' } });
  }

  findActive(which: { brandId: number; userId: number } | { id: number }): Promise<Member | null> {
    return this.members.findOneBy({ ...which, dismissedAt: IsNull() });
  }

  /** Locks an active member until commit, so that nobody gets a post while they are dismissed or moved. */
  lock(id: number): Promise<Member | null> {
    return this.members.findOne({
      where: { id, dismissedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
  }

  async update(
    id: number,
    change: Partial<Pick<Member, 'teamId' | 'stringTeam' | 'dismissedAt'>>,
  ): Promise<void> {
    await this.members.update({ id }, change);
  }

  /** Makes the person an active member. A dismissed member returns to the old team. Returns the member's id. */
  async join(brandId: number, userId: number): Promise<number> {
    const [member] = await this.database.query<[{ id: number }]>(
      `insert into brand_users (brand_id, user_id) values ($1, $2)
       on conflict (brand_id, user_id) do update set dismissed_at = null returning id`,
      [brandId, userId],
    );
    return member.id;
  }

  /** The names of the team groups of active members, sorted. */
  async findTeamGroups(brandId: number): Promise<string[]> {
    const groups = await this.database.query<{ name: string }[]>(
      `select distinct string_team as name from brand_users
       where brand_id = $1 and dismissed_at is null and string_team is not null order by name`,
      [brandId],
    );
    return groups.map(({ name }) => name);
  }

  /** The posts of a brand with their holders. */
  findPosts(brandId: number): Promise<Post[]> {
    return this.posts.findBy({ brandId });
  }

  /** Gives a post to a person, and takes it from its holder. */
  async assignPost(post: Post): Promise<void> {
    await this.posts.upsert(post, ['brandId', 'teamId', 'post']);
  }

  /** Takes posts from a person: one post, those of a team, or all. False if the person held none of them. */
  async clearPosts(posts: Pick<Post, 'brandId' | 'userId'> & Partial<Post>): Promise<boolean> {
    return ((await this.posts.delete(posts)).affected ?? 0) > 0;
  }
}
