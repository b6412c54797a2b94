import { Injectable } from '@nestjs/common';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { UserService } from './user.service.js';

/** Whoever writes anything, anywhere: deposits name their agents by usernames, which people change. */
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
