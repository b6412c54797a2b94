import { Injectable, Logger } from '@nestjs/common';
import { BotApi, BotApiError } from '../../platform/messenger/api/bot-api.js';
import { Clock } from '../../platform/time/clock.js';
import { staffMenu } from './bot-menu.js';
import { BotMenuRepository, type MenuOwner } from './bot-menu.repository.js';
import { HOUR_MS } from '../../../shared/units.rules.js';

const TRY_AGAIN_MS = HOUR_MS;

/** Gives the chats of staff a menu with staff's commands, and takes it away when they are staff no more. */
@Injectable()
export class BotMenuService {
  private readonly logger = new Logger(BotMenuService.name);

  constructor(
    private readonly menus: BotMenuRepository,
    private readonly api: BotApi,
    private readonly clock: Clock,
  ) {}

  /** Two processes at once do no harm: setting a menu twice has no effect. */
  async update(): Promise<void> {
    const owners = await this.menus.findOwners(new Date(this.clock.now().getTime() - TRY_AGAIN_MS));
    for (const owner of owners) await this.updateOne(owner);
  }

  private async updateOne({ userId, telegramId, role, isAgent, menu }: MenuOwner): Promise<void> {
    const commands = role === 'user' ? [] : staffMenu({ isAgent });
    const wanted = commands.map(({ command }) => command).join(' ');
    if (wanted === menu) return;
    const scope = { type: 'chat', chat_id: Number(telegramId) };
    try {
      if (wanted === '') await this.api.call('deleteMyCommands', { scope });
      else await this.api.call('setMyCommands', { scope, commands });
    } catch (error) {
      const isRefused = error instanceof BotApiError && error.failure.kind === 'refused';
      if (!isRefused || error.failure.code === 429) throw error;
      this.logger.debug(`no menu for the chat of user ${userId}: ${error.failure.description}`);
      return this.menus.store({ userId, menu, refusedAt: this.clock.now() });
    }
    await this.menus.store({ userId, menu: wanted, refusedAt: null });
  }
}
