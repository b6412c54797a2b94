import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { localize } from '../../texts/texts.js';
import { parseStartParameter } from '../brands/registry/brand.rules.js';
import { AvatarService } from '../people/avatar.service.js';
import { UserService } from '../people/user.service.js';
import { LoginLinkMessage } from './login-link.message.js';
import { SETTINGS_BUTTON } from './notice-settings.rules.js';
import { NoticeSettingsService } from './notice-settings.service.js';

/** Answers `/login` and `/start` in a private chat with a login link, except a `/start` that asks to join a brand. Stores the person. */
@Injectable()
export class LoginLinkBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
    private readonly avatars: AvatarService,
    private readonly loginLink: LoginLinkMessage,
  ) {
    super();
    this.command('start', (ctx, next) =>
      parseStartParameter(ctx.payload)?.purpose === 'join' ? next() : this.sendLink(ctx, next),
    );
    this.command('login', (ctx, next) => this.sendLink(ctx, next));
    registry.use(this);
  }

  private async sendLink(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    if (ctx.chat?.type !== 'private') return next();
    const user = await this.users.upsertFromTelegram(ctx.person);
    ctx.afterCommit(() => this.avatars.enqueueRefresh(user.id));
    if (await ctx.tryConsumeReply()) await this.loginLink.enqueue(user, `update:${ctx.update.update_id}`);
  }
}

@Injectable()
export class NoticeSettingsBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly noticeSettings: NoticeSettingsService,
  ) {
    super();
    this.command('settings', (ctx, next) => this.sendSettings(ctx, next));
    this.action(SETTINGS_BUTTON, (ctx) => this.handlePress(ctx, ctx.match.slice(1)));
    registry.use(this);
  }

  private async sendSettings(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    if (ctx.chat?.type !== 'private') return next();
    const view = await this.noticeSettings.getView(ctx.person.id);
    if (view) await ctx.respond(view.text, { buttons: view.buttons });
    else await ctx.respond(localize('login.settingsAreForStaff'));
  }

  private async handlePress(ctx: BotContext, parts: string[]): Promise<void> {
    const view = await this.noticeSettings.handlePress(ctx.person.id, parts);
    if (view) await ctx.replaceMessage(view.text, view.buttons);
    else await ctx.answerCbQuery('Only staff have these settings');
  }
}
