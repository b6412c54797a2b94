import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../platform/messenger/receiving/bot-registry.js';
import { UserService } from './user.service.js';

/** Updates the username of known people with each update from them, because deposits name agents by it, and their language. */
@Injectable()
export class UserBot {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
  ) {
    registry.registerWatcher(async ({ from, storedPerson }) => {
      if (!from || !storedPerson) return;
      const { id, username = null, language_code: languageCode = null } = from;
      const hasLanguage = languageCode === null || languageCode === storedPerson.languageCode;
      if (username === storedPerson.username && hasLanguage) return;
      await this.users.updateFromTelegram({ id: String(id), username, languageCode });
    });
  }
}
