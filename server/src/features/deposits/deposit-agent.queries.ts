import type { Queryable } from '../../platform/database/database.js';
import type { EntityManager } from 'typeorm';
import { allRows } from '../../platform/database/statements/statement.js';
import { nameKey } from '../../platform/text-match.rules.js';
import { beginsWith, type BegunColumn, begunColumns } from './search/deposit-filter.sql.js';
import { activeMembers } from '../brands/members/member.sql.js';

export interface Agent {
  id: number;
  telegramId: string;
  publicName: string | null;
  /** Whether they are an active member of the brand. */
  isActive: boolean;
}

export const findPeople = allRows<Pick<Agent, 'id' | 'publicName'>, [ids: number[]]>(
  'select id, public_name as "publicName" from users where id = any($1)',
);

/** Those people, and whether they are active members of one of these brands. */
export function findAgentsById(
  db: EntityManager,
  wanted: { brandId: number; userId: number }[],
): Promise<(Pick<Agent, 'id' | 'publicName' | 'isActive'> & { brandId: number })[]> {
  return db.query(
    `select u.id, u.public_name as "publicName", wanted.brand_id as "brandId",
       exists (select from ${activeMembers} m where m.brand_id = wanted.brand_id and m.user_id = u.id) as "isActive"
     from (select distinct * from unnest($1::int[], $2::int[]) as pair (brand_id, user_id)) wanted
     join users u on u.id = wanted.user_id`,
    [wanted.map(({ brandId }) => brandId), wanted.map(({ userId }) => userId)],
  );
}

/** The active members with those `@usernames` or public names. Null if there is none or several: then the moderator chooses. */
export async function findAgentsByName(
  db: EntityManager,
  wanted: { brandId: number; name: string }[],
): Promise<(number | null)[]> {
  if (wanted.length === 0) return [];
  const members = await db.query<
    { brandId: number; userId: number; username: string | null; publicName: string | null }[]
  >(
    `select m.brand_id as "brandId", u.id as "userId", u.username, u.public_name as "publicName"
     from users u join ${activeMembers} m on m.user_id = u.id where m.brand_id = any($1)`,
    [[...new Set(wanted.map(({ brandId }) => brandId))]],
  );
  // Compared here, because SQL's lower() knows only the letters of the database's locale, perhaps only English ones.
  return wanted.map(({ brandId, name }) => {
    const sought = nameKey(name.replace(/^@/, ''));
    const column = name.startsWith('@') ? 'username' : 'publicName';
    const found = members.filter(
      (member) => member.brandId === brandId && member[column] !== null && nameKey(member[column]) === sought,
    );
    return found.length === 1 ? found[0]!.userId : null;
  });
}

/** A beginning that more deposits in reach have is too common to be sought. */
const MAX_BEGUN = 5_000;

/** The columns in which deposits of the brands begin with the text, but not too many. Undefined: of all brands. */
export async function findBegunColumns(
  db: Queryable,
  text: string,
  brandIds: readonly number[] | undefined,
): Promise<BegunColumn[]> {
  const within = brandIds ? 'and brand_id = any ($2::int[])' : '';
  const counted = begunColumns.map(
    (column) => `(select count(*)::int from (
      select from deposits where ${beginsWith(column, '$1::text')} ${within} limit ${MAX_BEGUN + 1}
    ) begun) as ${column}`,
  );
  const [counts] = await db.query<Record<BegunColumn, number>[]>(`select ${counted.join(', ')}`, [
    text,
    ...(brandIds ? [brandIds] : []),
  ]);
  return begunColumns.filter((column) => counts![column] > 0 && counts![column] <= MAX_BEGUN);
}
