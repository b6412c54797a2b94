import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { type Language, languageNames, languages, matchLanguage } from '../../../shared/language.rules.js';
import type { Button } from '../../platform/messenger/api/message.js';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { localize } from '../../texts/texts.js';
import { UserService } from './user.service.js';

const LANGUAGE_BUTTON = /^language:([a-zA-Z-]+)$/;
/** The data of the button for the language of Telegram. */
const AUTOMATIC = 'auto';

/** `/language` in a private chat: asks for the person's language by buttons, or sets the one behind the command. */
@Injectable()
export class LanguageBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
  ) {
    super();
    this.command('language', async (ctx, next) => {
      if (ctx.chat.type !== 'private') return next();
      const language = matchLanguage(ctx.payload.trim());
      if (language === null) return ctx.respond(localize('people.whichLanguage'), { buttons });
      await ctx.respond(await this.choose(ctx, language));
    });
    this.action(LANGUAGE_BUTTON, async (ctx) => {
      await ctx.replaceMessage(await this.choose(ctx, matchLanguage(ctx.match[1])), []);
    });
    registry.use(this);
  }

  private async choose(ctx: BotContext, language: Language | null) {
    const { id, role } = await this.users.upsertFromTelegram(ctx.person);
    await this.users.chooseLanguage(id, language);
    return localize(role === 'user' ? 'people.languageChosen' : 'people.staffLanguageChosen');
  }
}

const buttons: Button[][] = [
  ...languages.map((language) => [{ text: languageNames[language], data: `language:${language}` }]),
  [{ text: localize('people.asInTelegram'), data: `language:${AUTOMATIC}` }],
];
