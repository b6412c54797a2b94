import type { DataSource, EntityManager } from 'typeorm';
import { namedRead } from '../../platform/database/named-statement.js';
import { firstRow } from '../../platform/database/statement.js';
import { nameKey } from '../../platform/text-match.rules.js';
import { activeMembers } from '../members/member.sql.js';

export interface Agent {
  id: number;
  telegramId: string;
  publicName: string | null;
  /** Whether they are an active member of the brand. */
  isActive: boolean;
}

/** What a deposit's notices say of its agent. Null: there is no such person or brand. */
export const findAgent = firstRow<Agent, [brandId: number, userId: number]>(`
  select u.id, u.telegram_id as "telegramId", u.public_name as "publicName",
    exists (select from ${activeMembers} m where m.brand_id = b.id and m.user_id = u.id) as "isActive"
  from users u, brands b where b.id = $1 and u.id = $2`);

export async function findActiveMember(
  db: EntityManager,
  brandId: number,
  telegramId: string,
): Promise<number | null> {
  const [member] = await db.query<{ userId: number }[]>(
    `select u.id as "userId" from users u join ${activeMembers} m on m.user_id = u.id
     where m.brand_id = $1 and u.telegram_id = $2`,
    [brandId, telegramId],
  );
  return member?.userId ?? null;
}

/** The active member with that `@username` or public name. Null if there is none or several: then the moderator chooses. */
export async function findAgentNamed(
  db: EntityManager,
  brandId: number,
  name: string,
): Promise<number | null> {
  const column = name.startsWith('@') ? 'username' : 'public_name';
  const members = await db.query<{ userId: number; name: string }[]>(
    `select u.id as "userId", u.${column} as name from users u join ${activeMembers} m on m.user_id = u.id
     where m.brand_id = $1 and u.${column} is not null`,
    [brandId],
  );
  // Compared here, because SQL's lower() knows only the letters of the database's locale, perhaps only English ones.
  const sought = nameKey(name.replace(/^@/, ''));
  const found = members.filter((member) => nameKey(member.name) === sought);
  return found.length === 1 ? found[0]!.userId : null;
}

/** The ids of all people whose name or username is like the pattern. */
export async function findAgentsNamed(dataSource: DataSource, pattern: string): Promise<number[]> {
  const people = await namedRead<{ id: number }>(
    dataSource,
    'agents named',
    'select id from users where public_name ilike $1 or username ilike $1 order by id',
    [pattern],
  );
  return people.map(({ id }) => id);
}
