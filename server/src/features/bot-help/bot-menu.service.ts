import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DEFAULT_LANGUAGE } from '../../../shared/language.rules.js';
import { HOUR_MS } from '../../../shared/units.rules.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { BotApi, BotApiError } from '../../platform/messenger/api/bot-api.js';
import {
  type BotCommand,
  type BotMenu,
  renderMenu,
} from '../../platform/messenger/receiving/bot-registry.js';
import { Clock } from '../../platform/time/clock.js';
import { localize } from '../../texts/texts.js';
import { BotMenuRepository, type MenuOwner } from './bot-menu.repository.js';

const UPDATE_INTERVAL_MS = 30_000;
const RETRY_DELAY_MS = HOUR_MS;

/** Sets the staff menu in the chats of staff, and removes it when they leave the staff. */
@Injectable()
export class BotMenuService {
  private readonly logger = new Logger(BotMenuService.name);

  constructor(
    private readonly menus: BotMenuRepository,
    private readonly jobs: Jobs,
    private readonly api: BotApi,
    private readonly clock: Clock,
  ) {}

  @Interval(UPDATE_INTERVAL_MS)
  updateDue(): Promise<void> {
    return this.jobs.run('update menus of staff', () => this.update());
  }

  /** Concurrent runs are harmless: setting a menu is idempotent. */
  async update(): Promise<void> {
    const owners = await this.menus.listOwners(new Date(this.clock.now().getTime() - RETRY_DELAY_MS));
    for (const owner of owners) await this.updateOne(owner);
  }

  private async updateOne({ userId, telegramId, role, isAgent, menu }: MenuOwner): Promise<void> {
    const commands = role === 'user' ? [] : buildStaffMenu({ isAgent });
    const newMenu = commands.map(({ command }) => command).join(' ');
    if (newMenu === menu) return;
    const scope = { type: 'chat', chat_id: Number(telegramId) };
    try {
      if (newMenu === '') await this.api.call('deleteMyCommands', { scope });
      else await this.api.call('setMyCommands', { scope, commands: renderMenu(commands, DEFAULT_LANGUAGE) });
    } catch (error) {
      const isRefused = error instanceof BotApiError && error.failure.kind === 'refused';
      if (!isRefused || error.failure.code === 429) throw error;
      this.logger.debug(`The menu of user ${userId} was refused: ${error.failure.description}`);
      return this.menus.upsert({ userId, menu, refusedAt: this.clock.now() });
    }
    await this.menus.upsert({ userId, menu: newMenu, refusedAt: null });
  }
}

export const botMenu: BotMenu = {
  all_private_chats: (
    ['start', 'login', 'deposit', 'cancel', 'work', 'off', 'accept', 'language', 'help'] as const
  ).map((command) => ({ command, description: localize(`menu.${command}`) })),
  all_group_chats: [
    ...(['retention', 'ftd', 'id'] as const).map((command) => ({
      command,
      description: localize(`menu.${command}`),
    })),
    { command: 'help', description: localize('menu.helpInGroup') },
  ],
};

function buildStaffMenu({ isAgent }: { isAgent: boolean }): BotCommand[] {
  return [
    { command: 'login', description: 'A link to the panel' },
    { command: 'settings', description: 'Which notices come here, and quiet hours' },
    ...(isAgent ? botMenu.all_private_chats.filter(({ command }) => AGENT_COMMANDS.includes(command)) : []),
    { command: 'help', description: 'What I can do' },
  ];
}

const AGENT_COMMANDS = ['deposit', 'cancel', 'work', 'off'];
