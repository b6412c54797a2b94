import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { lines, md } from '../../platform/messenger/api/markdown.js';
import { MessengerApi } from '../../platform/messenger/api/messenger-api.js';
import { type BotContext, BotRegistry } from '../../platform/messenger/receiving/bot-registry.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { localize } from '../../texts/texts.js';
import { buildFirstStepsText, parseStartParameter } from '../brands/registry/brand.rules.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { LoginLinkMessage } from '../notifications/login-link.message.js';
import { AvatarService } from '../people/avatar.service.js';
import { UserService } from '../people/user.service.js';
import { InviteService } from './invite.service.js';
import { toSubject } from './join-notices.service.js';
import { JoinPressService, type Press } from './join-press.service.js';
import { JoinRequestService } from './join-request.service.js';

/** Parses the code. People may copy the brackets of `/accept <code>`, or add words. */
const parseCode = (payload: string): string => /[\w-]+/.exec(payload)?.[0] ?? '';

/** With `/accept <code>` in a private chat, a person joins a brand by an invite. */
@Injectable()
export class InviteBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
    private readonly invites: InviteService,
  ) {
    super();
    this.command('accept', (ctx, next) =>
      ctx.chat.type === 'private' ? this.accept(ctx, parseCode(ctx.payload)) : next(),
    );
    registry.use(this);
  }

  private async accept(ctx: BotContext, secretCode: string): Promise<void> {
    const user = await this.users.upsertFromTelegram(ctx.person);
    if (secretCode === '') return ctx.respond(localize('invites.sendCode'));
    const { outcome, brand } = await this.invites.accept(user, secretCode);
    // A new member gets the welcome message of `MemberService.join` instead.
    if (outcome === 'joined') return;
    const brandName = { brand: brand?.name ?? '' };
    const replies = {
      unknown: localize('invites.unknown'),
      deleted: localize('invites.withdrawn', brandName),
      expired: localize('invites.expired', brandName),
      full: localize('invites.usedUp', brandName),
      'too many tries': localize('invites.tooManyTries'),
      'already a member': localize('invites.alreadyMember', brandName),
    };
    await ctx.respond(replies[outcome]);
  }
}

/** `/start` with the parameter of a join link in a private chat creates a join request. Also composes the welcome of new members. */
@Injectable()
export class JoinRequestBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    composers: MessageComposers,
    private readonly users: UserService,
    private readonly avatars: AvatarService,
    private readonly brands: BrandService,
    private readonly requests: JoinRequestService,
    private readonly messenger: MessengerApi,
    private readonly loginLink: LoginLinkMessage,
  ) {
    super();
    this.command('start', (ctx, next) => this.create(ctx, ctx.payload, next));
    composers.register(
      'joined-brand',
      (args) => this.composeWelcome(args as { userId: number; brandId: number }),
      () => md`(the welcome of a new member)`,
    );
    registry.use(this);
  }

  private async create(ctx: BotContext, payload: string, next: () => Promise<void>): Promise<void> {
    const link = parseStartParameter(payload);
    if (link?.purpose !== 'join' || ctx.chat?.type !== 'private') return next();
    const user = await this.users.upsertFromTelegram(ctx.person);
    ctx.afterCommit(() => this.avatars.enqueueRefresh(user.id));
    const person = { userId: user.id, isStaff: user.role !== 'user' };
    const { outcome, brand } = await this.requests.create(person, link);
    const brandName = { brand: brand?.name ?? '' };
    const replies = {
      'no such brand': localize('invites.noSuchBrand'),
      'already a member': localize('invites.alreadyMember', brandName),
      'already waiting': localize('invites.alreadyWaiting', brandName),
      asked: localize('invites.asked', brandName),
      // The same text for existing and missing brands, so that nobody can find out which ids exist.
      'asked by an old link': localize('invites.askedByOldLink'),
      'too often': localize('invites.tooOften'),
    };
    await ctx.respond(replies[outcome]);
  }

  private async composeWelcome({ userId, brandId }: { userId: number; brandId: number }) {
    const user = await this.users.get(userId);
    const brand = await this.brands.find(brandId);
    const welcome = localize('members.joined', { brand: brand?.name ?? '' });
    const steps = brand && buildFirstStepsText(brand, await this.messenger.findChatLink(brand.chatId));
    return this.loginLink.addMiniAppLink(user, steps ? lines(welcome, md``, steps) : welcome, brandId);
  }
}

/** The buttons below a notice of a request to join. */
@Injectable()
export class JoinPressBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly presses: JoinPressService,
  ) {
    super();
    this.action(/^join:(accept|cancel):(\d{1,9})$/, (ctx) =>
      this.handlePress(ctx, ctx.match[1] as Press['verb'], Number(ctx.match[2])),
    );
    registry.use(this);
  }

  private async handlePress(ctx: BotContext, verb: Press['verb'], requestId: number): Promise<void> {
    const isFromNotice = (await ctx.findSubject()) === toSubject(requestId);
    const press = { telegramId: ctx.person.id, verb, requestId, isFromNotice };
    const { toast, text } = await this.presses.handlePress(press);
    await ctx.answerCbQuery(toast);
    if (text) await ctx.replaceMessage(text, [], { isVital: true });
  }
}
