import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { managerCodes, type Role } from '../../platform/access/caller.js';
import { Database } from '../../platform/database/database.js';
import { User } from './user.entity.js';
import { buildPublicName, type TelegramPerson } from './user.rules.js';

@Injectable()
export class UserRepository {
  constructor(private readonly database: Database) {}

  private get users() {
    return this.database.repository(User);
  }

  find(id: number): Promise<User | null> {
    return this.database.findRow(`select ${this.database.columnsSql(User)} from users where id = $1`, [id]);
  }

  get(id: number): Promise<User> {
    return this.users.findOneByOrFail({ id });
  }

  findByTelegramId(telegramId: string): Promise<User | null> {
    return this.users.findOneBy({ telegramId });
  }

  listByTelegramIds(telegramIds: string[]): Promise<User[]> {
    return this.users.findBy({ telegramId: In(telegramIds) });
  }

  lockForUpdate(id: number): Promise<User | null> {
    return this.users.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(id: number, change: Partial<User>): Promise<void> {
    await this.users.update({ id }, change);
  }

  /** Stores a new person, or updates the username and Telegram language of a known one, but not the public name. */
  async upsert(person: TelegramPerson): Promise<User> {
    const { id: telegramId, username = null, languageCode: telegramLanguage = null } = person;
    await this.users
      .createQueryBuilder()
      .insert()
      .values({ telegramId, username, telegramLanguage, publicName: buildPublicName(person) })
      .orUpdate(telegramLanguage === null ? ['username'] : ['username', 'telegram_language'], ['telegram_id'])
      .updateEntity(false)
      .execute();
    return this.users.findOneByOrFail({ telegramId });
  }

  /** Updates the username and the Telegram language. Writes nothing if neither has changed. Some apps send no language: then the stored one stays. */
  async updateFromTelegram(person: Pick<TelegramPerson, 'id' | 'username' | 'languageCode'>): Promise<void> {
    const { id, username = null, languageCode = null } = person;
    await this.database.execute(
      `update users set username = $2, telegram_language = coalesce($3, telegram_language)
       where telegram_id = $1
         and (username, telegram_language) is distinct from ($2::text, coalesce($3::text, telegram_language))`,
      [id, username, languageCode],
    );
  }

  /** Makes people admins. Returns those who were not admins before, with their previous roles. */
  promoteToAdmin(telegramIds: string[]): Promise<{ id: number; role: Role }[]> {
    return this.database.rows(
      `update users u set role = 'admin', codes = $2
       from (select id, role from users where telegram_id = any($1::bigint[]) and role <> 'admin' for update) before
       where u.id = before.id returning u.id, before.role`,
      [telegramIds, managerCodes],
    );
  }

  /** The admins who are not in the list, except demo people. */
  listAdminsExcept(telegramIds: string[]): Promise<User[]> {
    const where = { role: 'admin', isDemo: false, telegramId: Not(In(telegramIds)) } as const;
    return this.users.find({ where, order: { id: 'ASC' } });
  }

  hasDemoPeople(): Promise<boolean> {
    return this.users.existsBy({ isDemo: true });
  }

  /** Invalidates all tokens and launch data that the person has so far. Returns false if there is no such person. */
  async endSessions(id: number, now: Date): Promise<boolean> {
    const change = { sessionEpoch: () => 'session_epoch + 1', sessionsEndedAt: now };
    return (await this.users.update({ id }, change)).affected === 1;
  }

  /** Returns false if the stored photo is no longer the one from `oldSource`, or if the person was erased. */
  async replacePhoto(
    { id, telegramId }: Pick<User, 'id' | 'telegramId'>,
    oldSource: string | null,
    photo: Pick<User, 'photoName' | 'photoSource'>,
  ): Promise<boolean> {
    return (
      (await this.users.update({ id, telegramId, photoSource: oldSource ?? IsNull() }, photo)).affected === 1
    );
  }
}
