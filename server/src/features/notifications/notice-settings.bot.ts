import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { localize } from '../../texts/texts.js';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { SETTINGS_BUTTON } from './notice-settings.rules.js';
import { NoticeSettingsService } from './notice-settings.service.js';

/** `/settings` in a private chat, and its buttons. */
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
