import { IsNull, type EntityManager } from 'typeorm';
import { allRows, hasRow, valueOf, valuesOf } from '../../../platform/database/statements/statement.js';
import { Member } from './member.entity.js';

export const isActiveMember = hasRow<[brandId: number, userId: number]>(
  'select from brand_users where brand_id = $1 and user_id = $2 and dismissed_at is null',
);

/** Keeps an active member from dismissal until commit. False if there is none. Many transactions can do so at once. */
export const keepActiveMember = hasRow<[brandId: number, userId: number]>(
  'select from brand_users where brand_id = $1 and user_id = $2 and dismissed_at is null for share',
);

export function findActiveMember(
  db: EntityManager,
  which: { brandId: number; userId: number } | { id: number },
): Promise<Member | null> {
  return db.findOneBy(Member, { ...which, dismissedAt: IsNull() });
}

/** Locks an active member until commit, so that nobody gets a post while they are dismissed or moved. */
export function lockMember(db: EntityManager, id: number): Promise<Member | null> {
  return db.findOne(Member, {
    where: { id, dismissedAt: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });
}

export async function updateMember(
  db: EntityManager,
  id: number,
  change: Partial<Pick<Member, 'teamId' | 'stringTeam' | 'dismissedAt'>>,
): Promise<void> {
  await db.update(Member, { id }, change);
}

/** The names of the team groups of active members, sorted. */
export const findTeamGroups = valuesOf<string, [brandId: number]>(`
  select distinct string_team as name from brand_users
  where brand_id = $1 and dismissed_at is null and string_team is not null order by name`);

export interface Post {
  teamId: 1 | 2;
  post: 'head' | 'team-lead';
  userId: number;
}

/** The posts of a brand with their holders. */
export const findPosts = allRows<Post, [brandId: number]>(
  'select team_id as "teamId", post, user_id as "userId" from brand_posts where brand_id = $1',
);

/** Gives a post to a person, and takes it from its holder. */
export async function assignPost(
  db: EntityManager,
  brandId: number,
  { teamId, post, userId }: Post,
): Promise<void> {
  await db.query(
    `insert into brand_posts (brand_id, team_id, post, user_id) values ($1, $2, $3, $4)
     on conflict (brand_id, team_id, post) do update set user_id = excluded.user_id`,
    [brandId, teamId, post, userId],
  );
}

/** Takes posts from a person: one post, those of a team, or all. False if the person held none of them. */
export async function clearPosts(
  db: EntityManager,
  brandId: number,
  { userId, teamId, post }: Pick<Post, 'userId'> & Partial<Post>,
): Promise<boolean> {
  const [, count] = await db.query<[unknown, number]>(
    `delete from brand_posts
     where brand_id = $1 and user_id = $2 and team_id = coalesce($3, team_id) and post = coalesce($4, post)`,
    [brandId, userId, teamId ?? null, post ?? null],
  );
  return count > 0;
}

/** Makes the person an active member. A dismissed member returns to the old team. Returns the member's id. */
export const upsertMember = valueOf<number, [brandId: number, userId: number]>(`
  insert into brand_users (brand_id, user_id) values ($1, $2)
  on conflict (brand_id, user_id) do update set dismissed_at = null returning id`);
