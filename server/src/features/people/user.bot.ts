import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../platform/messenger/receiving/bot-registry.js';
import { UserService } from './user.service.js';

/** Updates the username of known people with each update from them, because deposits name agents by username. */
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
