import { IsNull, type EntityManager } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';
import { managerCodes } from './manager-codes.js';
import { User } from './user.entity.js';
import { firstPublicName, type TelegramPerson } from './user.rules.js';

/** Remembers a person at first sight, and afterwards keeps the username current; the public name stays the person's own. */
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

/** Writes nothing as long as the name is the same. */
export async function updateUsername(
  db: EntityManager,
  telegramId: string,
  username: string | null,
): Promise<void> {
  await db.query('update users set username = $2 where telegram_id = $1 and username is distinct from $2', [
    telegramId,
    username,
  ]);
}

/** Admins come from the settings alone (decision 4). Answers whom this made one, with the role until then. */
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

/** False when the photo is not the one from that source any more. */
export async function replacePhoto(
  db: EntityManager,
  userId: number,
  source: string | null,
  photo: Pick<User, 'photoName' | 'photoSource'>,
): Promise<boolean> {
  const { affected } = await db.update(User, { id: userId, photoSource: source ?? IsNull() }, photo);
  return affected === 1;
}
