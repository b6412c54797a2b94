import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Transactional } from '../../platform/database/database.js';
import { StaffCallers } from '../auth/callers/caller.service.js';
import { NoticeService } from './notice.service.js';
import { readChange, type SettingsView, viewSettings } from './notice-settings.rules.js';

/** The settings of notices, as a member of the staff changes them by the bot. */
@Injectable()
export class NoticeSettingsService {
  constructor(
    private readonly callers: StaffCallers,
    private readonly notices: NoticeService,
  ) {}

  /** What to show. Null: the person is not staff. */
  @Transactional()
  async show(telegramId: string): Promise<SettingsView | null> {
    const caller = await this.findCaller(telegramId);
    return caller && this.view(caller, 'menu');
  }

  /** Carries out what the button means. Returns what to show, or null if the person is not staff. */
  @Transactional()
  async press(
    telegramId: string,
    [place = '', first, second]: (string | undefined)[],
  ): Promise<SettingsView | null> {
    const caller = await this.findCaller(telegramId);
    if (!caller) return null;
    const change = readChange(place, first, second);
    if (change) await this.notices.set(caller, change);
    return this.view(caller, change && place === 'quiet' ? 'menu' : place, first);
  }

  private findCaller(telegramId: string): Promise<Caller | null> {
    return this.callers.find(telegramId, { code: null, brandId: null });
  }

  private async view(caller: Caller, place: string, argument?: string): Promise<SettingsView> {
    return viewSettings(await this.notices.getSettings(caller), place, argument);
  }
}
