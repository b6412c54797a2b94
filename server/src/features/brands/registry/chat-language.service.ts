import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import type { MessageTarget } from '../../../platform/messenger/api/message.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';
import { getShownLanguage } from '../../people/user.rules.js';
import { UserService } from '../../people/user.service.js';
import { BrandRepository } from './brand.repository.js';

/**
 * Chooses the language in which the bot writes to a chat: in a private chat that of the person, in a group that of its brand, and in
 * a group without a brand that of the person who is answered. The language of staff and of unknown people is English.
 */
@Injectable()
export class ChatLanguageService {
  constructor(
    private readonly users: UserService,
    private readonly brands: BrandRepository,
    composers: MessageComposers,
  ) {
    composers.findLanguage = (chat, answersTo) => this.find(chat, answersTo);
  }

  private async find(
    { chatId, threadId }: Pick<MessageTarget, 'chatId' | 'threadId'>,
    answersTo?: string,
  ): Promise<Language> {
    if (Number(chatId) > 0) return this.getByPerson(chatId);
    const language = await this.brands.findChatLanguage(chatId, threadId ?? null);
    return language ?? (answersTo ? this.getByPerson(answersTo) : DEFAULT_LANGUAGE);
  }

  private async getByPerson(telegramId: string): Promise<Language> {
    const user = await this.users.findByTelegramId(telegramId);
    // Staff also get texts that exist only in English, and a private chat has one language.
    return user?.role === 'user' ? getShownLanguage(user) : DEFAULT_LANGUAGE;
  }
}
