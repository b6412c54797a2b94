import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../platform/messenger/receiving/bot-registry.js';
import { UserService } from './user.service.js';

/** Records the username of everybody who writes, because deposits name agents by username, and people change it. */
@Injectable()
export class UserBot {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
  ) {
    registry.registerWatcher(async ({ from }) => {
      if (from) await this.users.updateUsername(String(from.id), from.username ?? null);
    });
  }
}
