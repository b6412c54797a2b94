import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../platform/telegram/bot-registry.js';
import { AvatarService } from '../users/avatar.service.js';
import { UserService } from '../users/user.service.js';
import { LoginLinkMessage } from './login-link.message.js';

/** `/start`, `/start 0` and `/login` in a private chat: the bot knows the person, and answers with a way in. */
@Injectable()
export class AuthBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
    private readonly avatars: AvatarService,
    private readonly loginLink: LoginLinkMessage,
  ) {
    super();
    this.command('start', (ctx, next) =>
      ['', '0'].includes(ctx.payload.trim()) ? this.sendLink(ctx) : next(),
    );
    this.command('login', (ctx) => this.sendLink(ctx));
    registry.use(this);
  }

  private async sendLink(ctx: BotContext): Promise<void> {
    if (ctx.chat?.type !== 'private') return;
    const user = await this.users.meet(ctx.db, ctx.person);
    ctx.afterCommit(() => this.avatars.refresh(user.id));
    await this.loginLink.queue(ctx.db, user, `update:${ctx.update.update_id}`);
  }
}
