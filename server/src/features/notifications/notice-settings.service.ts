import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Transactional } from '../../platform/database/database.js';
import type { TextWithButtons } from '../../platform/messenger/api/message.js';
import { StaffAuthorizer } from '../auth/callers/caller.service.js';
import { NoticeService } from './notice.service.js';
import { parseChange, buildSettingsView } from './notice-settings.rules.js';

@Injectable()
export class NoticeSettingsService {
  constructor(
    private readonly callers: StaffAuthorizer,
    private readonly notices: NoticeService,
  ) {}

  /** The menu of the settings. Null: the person is not staff. */
  @Transactional()
  async getView(telegramId: string): Promise<TextWithButtons | null> {
    const caller = await this.findCaller(telegramId);
    return caller && this.buildView(caller, 'menu');
  }

  /** Applies a pressed button, and returns the section to show. Null: the person is not staff. */
  @Transactional()
  async handlePress(
    telegramId: string,
    [section = '', first, second]: (string | undefined)[],
  ): Promise<TextWithButtons | null> {
    const caller = await this.findCaller(telegramId);
    if (!caller) return null;
    const change = parseChange(section, first, second);
    if (change) await this.notices.update(caller, change);
    return this.buildView(caller, change && section === 'quiet' ? 'menu' : section, first);
  }

  private findCaller(telegramId: string): Promise<Caller | null> {
    return this.callers.authorize(telegramId, { code: null, brandId: null });
  }

  private async buildView(caller: Caller, section: string, argument?: string): Promise<TextWithButtons> {
    return buildSettingsView(await this.notices.getSettings(caller), section, argument);
  }
}
