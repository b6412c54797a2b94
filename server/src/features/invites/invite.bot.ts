import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { bold, code, md } from '../../platform/messenger/api/markdown.js';
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
    if (secretCode === '')
      return ctx.respond(md`Send the code of your invite with it: ${code('/accept <code>')}`);
    const { outcome, brand } = await this.invites.accept(user, secretCode);
    // A new member gets the welcome message of `MemberService.join` instead.
    if (outcome === 'joined') return;
    const name = bold(brand?.name ?? '');
    const replies = {
      unknown: md`There is no invite with this code. Ask your manager for a new one.`,
      deleted: md`This invite to ${name} was withdrawn. Ask your manager for a new one.`,
      expired: md`This invite to ${name} has expired. Ask your manager for a new one.`,
      full: md`This invite to ${name} is used up. Ask your manager for a new one.`,
      'too many tries': md`You have tried too many codes. Try again in an hour.`,
      'already a member': md`You are already a member of ${name}.`,
    };
    await ctx.respond(replies[outcome]);
  }
}
