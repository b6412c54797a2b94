import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { type Language, languageNames, languages, matchLanguage } from '../../../shared/language.rules.js';
import type { Button } from '../../platform/messenger/api/message.js';
import { type BotContext, BotRegistry } from '../../platform/messenger/receiving/bot-registry.js';
import { localize } from '../../texts/texts.js';
import { UserService } from './user.service.js';

const LANGUAGE_BUTTON = /^language:([a-zA-Z-]+)$/;

/** `/language` in a private chat: offers the languages as buttons, or sets the language that follows the command. */
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
      await ctx.respond(await this.chooseLanguage(ctx, language));
    });
    this.action(LANGUAGE_BUTTON, async (ctx) => {
      await ctx.replaceMessage(await this.chooseLanguage(ctx, matchLanguage(ctx.match[1])), []);
    });
    registry.use(this);
  }

  private async chooseLanguage(ctx: BotContext, language: Language | null) {
    const { id, role } = await this.users.upsertFromTelegram(ctx.person);
    await this.users.chooseLanguage(id, language);
    return localize(role === 'user' ? 'people.languageChosen' : 'people.staffLanguageChosen');
  }
}

const buttons: Button[][] = [
  ...languages.map((language) => [{ text: languageNames[language], data: `language:${language}` }]),
  [{ text: localize('people.asInTelegram'), data: 'language:auto' }],
];

/** Stores changes of the username and the Telegram language of known people. Deposit forms may name agents by username. */
@Injectable()
export class UserBot {
  constructor(
    registry: BotRegistry,
    private readonly users: UserService,
  ) {
    registry.registerWatcher(async ({ from, storedPerson }) => {
      if (!from || !storedPerson) return;
      const { id, username = null, language_code: languageCode = null } = from;
      const isLanguageUnchanged = languageCode === null || languageCode === storedPerson.languageCode;
      if (username === storedPerson.username && isLanguageUnchanged) return;
      await this.users.updateFromTelegram({ id: String(id), username, languageCode });
    });
  }
}
