import { Database } from '../../platform/database/database.js';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { recordAct } from '../../platform/audit/record-act.js';
import { Config, ConfigError } from '../../platform/config/config.js';
import { notFound } from '../../platform/domain-error.js';
import { User } from './user.entity.js';
import {
  endSessions,
  findAdminsBeyond,
  findUser,
  promoteAdmins,
  readOwnAccount,
  updateUsernames,
  upsertPerson,
} from './user.queries.js';
import { refuseBadName, type TelegramPerson } from './user.rules.js';
import { ownUserView, type OwnUserView, type SetCharacter } from './user.schemas.js';

@Injectable()
export class UserService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** At every start: makes known people admins if the settings name them. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.transaction((db) => this.promote(db, this.config.adminTelegramIds));
  }

  /**
   * Stops the start with a real bot if the database contains people of the demo. Otherwise a stranger with the Telegram id of
   * an invented admin would be an admin.
   */
  async refuseDemoPeople(): Promise<void> {
    const db = this.database.manager;
    if (this.config.usesLocalMessenger || !(await db.existsBy(User, { isDemo: true }))) return;
    throw new ConfigError(
      'TELEGRAM_BOT_TOKEN: this database has the people of the demo, who must not become staff of a real bot. ' +
        'Begin with an empty database: set another DATA_DIR (or another database in DATABASE_URL), ' +
        'or remove the old one. To go on with the demo, unset TELEGRAM_BOT_TOKEN',
    );
  }

  /** Stores or updates a person who writes to the bot or opens the mini-app. */
  async meet(db: EntityManager, person: TelegramPerson): Promise<User> {
    const user = await upsertPerson(db, person);
    if (user.role === 'admin' || !this.config.adminTelegramIds.includes(person.id)) return user;
    await this.promote(db, [person.id]);
    return db.findOneByOrFail(User, { id: user.id });
  }

  private async promote(db: EntityManager, telegramIds: string[]): Promise<void> {
    for (const { id, role } of await promoteAdmins(db, telegramIds)) {
      await recordAct(db, {
        action: 'user.role',
        subjectId: id,
        before: { role },
        after: { role: 'admin' },
      });
    }
  }

  /** Keeps the usernames of known people current. `usernames` has them by Telegram ids. */
  async noteUsernames(db: EntityManager, usernames: Map<string, string | null>): Promise<void> {
    if (usernames.size > 0) await updateUsernames(db, [...usernames.keys()], [...usernames.values()]);
  }

  findByTelegramId(db: EntityManager, telegramId: string): Promise<User | null> {
    return db.findOneBy(User, { telegramId });
  }

  listByTelegramIds(db: EntityManager, telegramIds: string[]): Promise<User[]> {
    return db.findBy(User, { telegramId: In(telegramIds) });
  }

  /** Throws 404 if there is no such person. */
  async get(db: EntityManager, userId: number): Promise<User> {
    const user = await findUser(db, userId);
    if (!user) throw notFound();
    return user;
  }

  /** Locks the person until commit, so that changes of role, codes and brands come one after another. */
  lock(db: EntityManager, userId: number): Promise<User | null> {
    return db.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  }

  async setRights(db: EntityManager, userId: number, rights: Partial<Pick<User, 'role' | 'codes'>>) {
    await db.update(User, { id: userId }, rights);
  }

  /** The ids of the admins whom the settings do not name any more. */
  async listUnnamedAdmins(db: EntityManager): Promise<number[]> {
    return (await findAdminsBeyond(db, this.config.adminTelegramIds)).map(({ id }) => id);
  }

  endSessions(db: EntityManager, userId: number, now: Date): Promise<boolean> {
    return endSessions(db, userId, now);
  }

  async getOwn(userId: number): Promise<OwnUserView> {
    const account = await readOwnAccount(this.database, userId);
    if (!account) throw notFound();
    return ownUserView(account);
  }

  async renameOwn(userId: number, name: string): Promise<OwnUserView> {
    this.checkName(name);
    await this.database.transaction((db) => this.rename(db, userId, name));
    return this.getOwn(userId);
  }

  async chooseCharacter(userId: number, { avatar }: SetCharacter): Promise<OwnUserView> {
    await this.database.transaction(async (db) => {
      const { character } = await this.get(db, userId);
      await db.update(User, { id: userId }, { character: avatar });
      await recordAct(db, {
        action: 'user.character',
        subjectId: userId,
        before: { character },
        after: { character: avatar },
      });
    });
    return this.getOwn(userId);
  }

  /** Throws 400 for a name that is not allowed. */
  checkName(name: string): void {
    refuseBadName(name);
  }

  /** Gives the person a name that passed `checkName`. */
  async rename(db: EntityManager, userId: number, name: string): Promise<void> {
    const { publicName } = await this.get(db, userId);
    await db.update(User, { id: userId }, { publicName: name });
    await recordAct(db, {
      action: 'user.rename',
      subjectId: userId,
      before: { public_name: publicName },
      after: { public_name: name },
    });
  }
}
