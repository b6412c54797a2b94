import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import type { EntityManager } from 'typeorm';
import { MessageComposers } from '../../platform/outbox/message-composers.js';
import { BotRegistry, type BotContext } from '../../platform/telegram/bot-registry.js';
import { bold, md } from '../../platform/telegram/markdown.js';
import { LoginLinkMessage } from '../auth/login-link.message.js';
import { BrandService } from '../brands/brand.service.js';
import { AvatarService } from '../users/avatar.service.js';
import { UserService } from '../users/user.service.js';
import { JoinRequestService } from './join-request.service.js';

/** `/start brand_{id}` in a private chat: a join request. */
@Injectable()
export class JoinRequestBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    composers: MessageComposers,
    private readonly users: UserService,
    private readonly avatars: AvatarService,
    private readonly brands: BrandService,
    private readonly requests: JoinRequestService,
    private readonly loginLink: LoginLinkMessage,
  ) {
    super();
    this.command('start', (ctx, next) => this.ask(ctx, ctx.payload.trim(), next));
    composers.register('joined-brand', (db, args) =>
      this.welcome(db, args as { userId: number; brandId: number }),
    );
    registry.use(this);
  }

  private async ask(ctx: BotContext, payload: string, next: () => Promise<void>): Promise<void> {
    const [, id] = /^brand_([^_]*)$/i.exec(payload) ?? [];
    if (id === undefined || ctx.chat?.type !== 'private') return next();
    const user = await this.users.meet(ctx.db, ctx.person);
    ctx.afterCommit(() => this.avatars.refreshSoon(user.id));
    // Whatever else stands there is the id of no brand.
    const brandId = /^\d{1,9}$/.test(id) ? Number(id) : 0;
    const { outcome, brand } = await this.requests.ask(ctx.db, user.id, brandId);
    const name = bold(brand?.name ?? '');
    const replies = {
      'no such brand': md`There is no such brand. Ask your manager for a new link.`,
      'already a member': md`You are already a member of ${name}.`,
      'already waiting': md`Your request to join ${name} is already waiting for a manager.`,
      asked: md`Your request to join ${name} was sent. You will be told here once a manager accepts it.`,
    };
    await ctx.say(replies[outcome]);
  }

  private async welcome(db: EntityManager, { userId, brandId }: { userId: number; brandId: number }) {
    const user = await this.users.get(db, userId);
    const brand = await this.brands.find(db, brandId);
    return this.loginLink.withMiniApp(
      db,
      user,
      md`You are now a member of ${bold(brand?.name ?? '')}.`,
      brandId,
    );
  }
}
