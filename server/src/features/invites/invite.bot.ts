import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { localize } from '../../texts/texts.js';
import { UserService } from '../people/user.service.js';
import { InviteService } from './invite.service.js';

/** The code in the text, without the brackets of `/accept <code>` or more words. */
const parseCode = (payload: string): string => /[\w-]+/.exec(payload)?.[0] ?? '';

/** `/accept <code>` in a private chat: joining by invite. */
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
    const named = { brand: brand?.name ?? '' };
    const replies = {
      unknown: localize('invites.unknown'),
      deleted: localize('invites.withdrawn', named),
      expired: localize('invites.expired', named),
      full: localize('invites.usedUp', named),
      'too many tries': localize('invites.tooManyTries'),
      'already a member': localize('invites.alreadyMember', named),
    };
    await ctx.respond(replies[outcome]);
  }
}
