import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Language } from '../../../shared/language.rules.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Config, ConfigError } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/domain-error.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { assertName, getShownLanguage, type TelegramPerson } from './user.rules.js';
import { type OwnUserView, type SetCharacter, toOwnUserView, type UpdateOwnUser } from './user.schemas.js';

@Injectable()
export class UserService implements OnApplicationBootstrap {
  constructor(
    private readonly users: UserRepository,
    private readonly config: Config,
    private readonly audit: AuditTrail,
  ) {}

  /** Promotes to admin the known people whom the settings name. */
  @Transactional()
  onApplicationBootstrap(): Promise<void> {
    return this.promoteToAdmin(this.config.adminTelegramIds);
  }

  /** Throws if the database has demo people but the bot is real: in Telegram, strangers may have their ids. */
  async assertNoDemoPeople(): Promise<void> {
    if (this.config.isLocalMessengerUsed || !(await this.users.hasDemoPeople())) return;
    throw new ConfigError(
      'TELEGRAM_BOT_TOKEN: this database has the people of the demo, who must not become staff of a real bot. ' +
        'Begin with an empty database: set another DATA_DIR (or another database in DATABASE_URL), ' +
        'or remove the old one. To continue with the demo, unset TELEGRAM_BOT_TOKEN',
    );
  }

  /** Stores or updates a person who writes to the bot or opens the mini-app, and promotes them to admin if the settings name them. */
  @Transactional()
  async upsertFromTelegram(person: TelegramPerson): Promise<User> {
    const user = await this.users.upsert(person);
    if (user.role === 'admin' || !this.config.adminTelegramIds.includes(person.id)) return user;
    await this.promoteToAdmin([person.id]);
    return this.get(user.id);
  }

  private async promoteToAdmin(telegramIds: string[]): Promise<void> {
    const promotedUsers = await this.users.promoteToAdmin(telegramIds);
    const after = { role: 'admin' };
    await this.audit.record(
      ...promotedUsers.map(
        ({ id, role }) => ({ action: 'user.role', subjectId: id, before: { role }, after }) as const,
      ),
    );
  }

  /** Updates the username and the Telegram language of a person. No-op if the person is not stored. */
  updateFromTelegram(person: Pick<TelegramPerson, 'id' | 'username' | 'languageCode'>): Promise<void> {
    return this.users.updateFromTelegram(person);
  }

  findByTelegramId(telegramId: string): Promise<User | null> {
    return this.users.findByTelegramId(telegramId);
  }

  listByTelegramIds(telegramIds: string[]): Promise<User[]> {
    return this.users.listByTelegramIds(telegramIds);
  }

  /** Throws 404 if there is no such person. */
  async get(userId: number): Promise<User> {
    const user = await this.users.find(userId);
    if (!user) throw notFound();
    return user;
  }

  /** Locks the person until commit, so that changes of role, codes and brands are serialized. */
  lockForUpdate(userId: number): Promise<User | null> {
    return this.users.lockForUpdate(userId);
  }

  setRights(userId: number, rights: Partial<Pick<User, 'role' | 'codes'>>): Promise<void> {
    return this.users.update(userId, rights);
  }

  /** The ids of admins whom the settings no longer name, except demo people. */
  async listAdminIdsToDemote(): Promise<number[]> {
    return (await this.users.listAdminsExcept(this.config.adminTelegramIds)).map(({ id }) => id);
  }

  endSessions(userId: number, now: Date): Promise<boolean> {
    return this.users.endSessions(userId, now);
  }

  /** The language of the person's messages and mini-app. */
  async getLanguage(userId: number): Promise<Language> {
    return getShownLanguage(await this.get(userId));
  }

  async getOwn(userId: number): Promise<OwnUserView> {
    return toOwnUserView(await this.get(userId));
  }

  /** Throws 400 for an invalid name. */
  @Transactional()
  async updateOwn(userId: number, { name, language }: UpdateOwnUser): Promise<OwnUserView> {
    if (name !== undefined) await this.rename(userId, name);
    if (language !== undefined) await this.chooseLanguage(userId, language);
    return this.getOwn(userId);
  }

  /** `language`: null for that of the person's Telegram. */
  @Transactional()
  async chooseLanguage(userId: number, language: Language | null): Promise<void> {
    const before = { language: (await this.get(userId)).language };
    await Promise.all([
      this.users.update(userId, { language }),
      this.audit.record({ action: 'user.language', subjectId: userId, before, after: { language } }),
    ]);
  }

  @Transactional()
  async chooseCharacter(userId: number, { avatar }: SetCharacter): Promise<OwnUserView> {
    const [before, after] = [{ character: (await this.get(userId)).character }, { character: avatar }];
    await Promise.all([
      this.users.update(userId, after),
      this.audit.record({ action: 'user.character', subjectId: userId, before, after }),
    ]);
    return this.getOwn(userId);
  }

  /** Throws 400 for an invalid name. */
  @Transactional()
  async rename(userId: number, name: string): Promise<void> {
    assertName(name);
    const before = { public_name: (await this.get(userId)).publicName };
    await Promise.all([
      this.users.update(userId, { publicName: name }),
      this.audit.record({ action: 'user.rename', subjectId: userId, before, after: { public_name: name } }),
    ]);
  }
}
