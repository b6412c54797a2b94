import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { type BotContext, BotRegistry } from '../../platform/messenger/receiving/bot-registry.js';
import { localize } from '../../texts/texts.js';
import { UserService } from '../people/user.service.js';
import { InviteService } from './invite.service.js';

/** Parses the code in the text, without the brackets of `/accept <code>` and further words. */
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
