import { Injectable } from '@nestjs/common';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { UserService } from './user.service.js';

/** Notes the username of everybody who writes: deposits name agents by username, and people change it. */
@Injectable()
export class UserBot {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
  ) {
    registry.watch((ctx) => this.noteUsername(ctx));
  }

  private async noteUsername({ from, db }: BotContext): Promise<void> {
    if (from) await this.users.noteUsername(db, String(from.id), from.username ?? null);
  }
}
