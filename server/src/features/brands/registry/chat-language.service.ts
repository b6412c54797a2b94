import { Injectable } from '@nestjs/common';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import type { MessageTarget } from '../../../platform/messenger/api/message.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';
import { getShownLanguage } from '../../people/user.rules.js';
import { UserService } from '../../people/user.service.js';
import { BrandRepository } from './brand.repository.js';

/** The language in which the bot writes to a chat: that of the person, or of the group's brand. */
@Injectable()
export class ChatLanguageService {
  constructor(
    private readonly users: UserService,
    private readonly brands: BrandRepository,
    composers: MessageComposers,
  ) {
    composers.findLanguage = (chat) => this.find(chat);
  }

  private async find({ chatId, threadId }: Pick<MessageTarget, 'chatId' | 'threadId'>): Promise<Language> {
    if (Number(chatId) < 0)
      return (await this.brands.findChatLanguage(chatId, threadId ?? null)) ?? DEFAULT_LANGUAGE;
    const user = await this.users.findByTelegramId(chatId);
    // The texts that staff read are in English, and one person reads one language in a chat.
    return user?.role === 'user' ? getShownLanguage(user) : DEFAULT_LANGUAGE;
  }
}
