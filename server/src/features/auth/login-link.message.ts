import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { type MessageComposer, MessageComposers } from '../../platform/outbox/message-composers.js';
import { queueComposed } from '../../platform/outbox/queue-message.js';
import { link, lines, md, type Markdown } from '../../platform/telegram/markdown.js';
import { User } from '../users/user.entity.js';
import { AuthService } from './auth.service.js';
import { CODE_MINUTES } from './login-code.rules.js';

type ComposedText = Awaited<ReturnType<MessageComposer>>;

/**
 * Messages with a way in: a login link for staff, the mini-app for others. They are composed when they are sent, since
 * a code is stored as a hash only, and its 10 minutes begin then.
 */
@Injectable()
export class LoginLinkMessage {
  constructor(
    private readonly config: Config,
    private readonly auth: AuthService,
    composers: MessageComposers,
  ) {
    composers.register('login-link', (db, { userId }) => this.compose(db, userId as number));
  }

  async queue(db: EntityManager, user: User, key: string): Promise<void> {
    await queueComposed(db, {
      chatId: user.telegramId,
      composer: 'login-link',
      args: { userId: user.id },
      key,
    });
  }

  private async compose(db: EntityManager, userId: number): Promise<ComposedText> {
    const user = await db.findOneByOrFail(User, { id: userId });
    if (user.role === 'user') {
      return this.withMiniApp(db, user, md`Open Tallydesk to see your deposits and your rating.`);
    }
    const url = await this.auth.newLink(db, user);
    return {
      text: lines(
        md`Your login link for the panel. It works once, for ${CODE_MINUTES} minutes:`,
        link(url, url),
      ),
    };
  }

  /**
   * Adds a way to open the mini-app. Telegram takes a button for it from https addresses only; elsewhere a one-time
   * link stands in the text.
   */
  async withMiniApp(db: EntityManager, user: User, text: Markdown, brandId?: number): Promise<ComposedText> {
    const { publicUrl } = this.config;
    if (publicUrl.startsWith('https:')) {
      const address = `${publicUrl}/tg${brandId ? `?brand=${brandId}` : ''}`;
      return { text, buttons: [[{ text: 'Open Tallydesk', webApp: address }]] };
    }
    const url = await this.auth.newLink(db, { id: user.id, role: 'user' });
    return { text: lines(text, md`This link works once, for ${CODE_MINUTES} minutes:`, link(url, url)) };
  }
}
