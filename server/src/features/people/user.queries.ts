import type { Queryable } from '../../platform/database/database.js';
import { IsNull, type EntityManager } from 'typeorm';
import { columnsOf } from '../../platform/database/statements/entity-columns.js';
import { allRows, hasChanged, run } from '../../platform/database/statements/statement.js';
import type { Role } from '../../platform/access/caller.js';
import { managerCodes } from './manager-codes.js';
import { User } from './user.entity.js';
import { firstPublicName, type TelegramPerson } from './user.rules.js';

/** Stores a new person, or updates the username of a known one. Does not change the public name of a known person. */
export async function upsertPerson(db: EntityManager, person: TelegramPerson): Promise<User> {
  const row = {
    telegramId: person.id,
    username: person.username ?? null,
    publicName: firstPublicName(person),
  };
  await db
    .createQueryBuilder()
    .insert()
    .into(User)
    .values(row)
    .orUpdate(['username'], ['telegram_id'])
    .updateEntity(false)
    .execute();
  return db.findOneByOrFail(User, { telegramId: person.id });
}

/** What people see of their own account. */
export type OwnAccount = Pick<
  User,
  'id' | 'telegramId' | 'username' | 'publicName' | 'photoName' | 'role' | 'codes' | 'character'
>;

export async function readOwnAccount(db: Queryable, userId: number): Promise<Readonly<OwnAccount> | null> {
  const [account] = await db.query<OwnAccount[]>(
    `select id, telegram_id as "telegramId", username, public_name as "publicName", photo_name as "photoName", role, codes,
       character
     from users where id = $1::int`,
    [userId],
  );
  return account ?? null;
}

/** Writes nothing if the name is the same. */
export const updateUsernames = run<[telegramIds: string[], usernames: (string | null)[]]>(`
  update users u set username = given.username
  from unnest($1::bigint[], $2::text[]) given (telegram_id, username)
  where u.telegram_id = given.telegram_id and u.username is distinct from given.username`);

/** Makes people admins (decision 4). Returns those who were none, with their earlier roles. */
export async function promoteAdmins(
  db: EntityManager,
  telegramIds: string[],
): Promise<{ id: number; role: Role }[]> {
  const [promoted] = await db.query<[{ id: number; role: Role }[], number]>(
    `update users u set role = 'admin', codes = $2
     from (select id, role from users where telegram_id = any($1::bigint[]) and role <> 'admin' for update) before
     where u.id = before.id returning u.id, before.role`,
    [telegramIds, [...managerCodes]],
  );
  return promoted;
}

/** The admins who are not in the list. */
export const findAdminsBeyond = allRows<{ id: number }, [telegramIds: string[]]>(`
  select id from users where role = 'admin' and not is_demo and telegram_id <> all($1::bigint[]) order by id`);

/** Makes tokens of earlier epochs invalid. False if there is no such person. */
export const endSessions = hasChanged<[userId: number, now: Date]>(
  'update users set session_epoch = session_epoch + 1, sessions_ended_at = $2 where id = $1',
);

/** False if the stored photo is no longer the one from `source`. */
export async function replacePhoto(
  db: EntityManager,
  userId: number,
  source: string | null,
  photo: Pick<User, 'photoName' | 'photoSource'>,
): Promise<boolean> {
  const { affected } = await db.update(User, { id: userId, photoSource: source ?? IsNull() }, photo);
  return affected === 1;
}

export async function findUser(db: EntityManager, id: number): Promise<User | null> {
  const rows = await db.query<User[]>(`select ${columnsOf(db, User).list} from users where id = $1`, [id]);
  return rows[0] ?? null;
}
