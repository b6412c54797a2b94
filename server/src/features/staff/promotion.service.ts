import { Injectable } from '@nestjs/common';
import type { Role } from '../../platform/access/caller.js';
import { lines, md } from '../../platform/messenger/api/markdown.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { LoginLinkMessage } from '../notifications/login-link.message.js';
import type { User } from '../people/user.entity.js';
import { UserService } from '../people/user.service.js';

const textByRole: Partial<Record<Role, string>> = {
  manager:
    'You are a manager now. In the panel you moderate deposits, answer tickets and manage the brands assigned to you. Here, /help says what you can do.',
  ceo: 'You are a CEO now. In the panel you see all brands, their deposits, tickets and results, and answer tickets to the CEO. Here, /help says what you can do.',
};

const COMPOSER = 'promotion';

@Injectable()
export class PromotionService {
  constructor(
    private readonly users: UserService,
    private readonly loginLink: LoginLinkMessage,
    private readonly outbox: Outbox,
    composers: MessageComposers,
  ) {
    composers.register(
      COMPOSER,
      ({ userId }) => this.compose(userId as number),
      () => md`(a new role, with a login link)`,
    );
  }

  async notify({ id: userId, telegramId }: Pick<User, 'id' | 'telegramId'>): Promise<void> {
    await this.outbox.enqueue({ chatId: telegramId, composer: COMPOSER, args: { userId } });
  }

  /** Uses the current role, which may have changed since the message was queued. */
  private async compose(userId: number) {
    const { role } = await this.users.get(userId);
    const promotion = textByRole[role];
    const { text, buttons } = await this.loginLink.compose(userId);
    return { text: promotion ? lines(md`${promotion}`, md``, text) : text, buttons };
  }
}
