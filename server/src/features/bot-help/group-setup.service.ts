import { Injectable } from '@nestjs/common';
import { type Caller, canReach } from '../../platform/access/caller.js';
import { Transactional } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { lines, md } from '../../platform/messenger/api/markdown.js';
import type { TextWithButtons } from '../../platform/messenger/api/message.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { StaffAuthorizer } from '../auth/callers/caller.service.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { NoticeService } from '../notifications/notice.service.js';
import { DepositReportService } from '../deposits/intake/reports/deposit-report.service.js';
import {
  formatConfirmation,
  type GroupChat,
  buildBrandView,
  buildBrandListView,
  type SetupStep,
} from './group-setup.rules.js';

const forbiddenText = 'Only staff who may edit brands can do that';
const takenText = 'Another brand takes deposits here already';

export type SetupAnswer = { view: TextWithButtons } | { toast: string };

/** Assigns a group or a topic to a brand. Staff start this in the group, and choose the brand in private. */
@Injectable()
export class GroupSetupService {
  constructor(
    private readonly callers: StaffAuthorizer,
    private readonly brands: BrandService,
    private readonly reports: DepositReportService,
    private readonly notices: NoticeService,
    private readonly outbox: Outbox,
  ) {}

  /** Whether this person may assign the chat to a brand, and no brand has it yet. */
  async canSetUp(telegramId: string, chat: GroupChat): Promise<boolean> {
    if (await this.reports.isDepositChat(chat.chatId, chat.threadId)) return false;
    return (await this.findCaller(telegramId)) !== null;
  }

  /** Sends the list of brands in private. `key` identifies the press. */
  @Transactional()
  async start(telegramId: string, chat: GroupChat, key: string): Promise<SetupAnswer> {
    const caller = await this.findCaller(telegramId);
    if (!caller) return { toast: forbiddenText };
    if (await this.reports.isDepositChat(chat.chatId, chat.threadId)) return { toast: takenText };
    const view = await this.buildListView(caller, chat, 1);
    const fallbackText = md`I cannot write to you: send me /start in private, and press again.`;
    await this.outbox.enqueue({
      ...{ chatId: telegramId, key: `group-setup:${key}`, isAnswer: true },
      ...view,
      ifRefused: [{ chatId: chat.chatId, threadId: chat.threadId, text: fallbackText }],
    });
    return { toast: 'Choose the brand in your chat with me' };
  }

  /** Handles a press in private, with the person's current rights. `argument`: a page of the list, or a brand's id. */
  @Transactional()
  async handlePress(
    telegramId: string,
    step: SetupStep,
    chat: GroupChat,
    argument: number,
  ): Promise<SetupAnswer> {
    const caller = await this.findCaller(telegramId);
    if (!caller) return { toast: forbiddenText };
    if (step === 'list') return { view: await this.buildListView(caller, chat, argument) };
    const brand = canReach(caller, argument) ? await this.brands.find(argument) : null;
    if (!brand) return { toast: 'You no longer work on this brand' };
    if (step === 'brand') return { view: buildBrandView(chat, brand) };
    return this.assign(caller, chat, brand.id);
  }

  private async assign(caller: Caller, chat: GroupChat, brandId: number): Promise<SetupAnswer> {
    try {
      const brand = await this.brands.setDepositChat(caller, brandId, chat);
      const confirmation = formatConfirmation(chat, brand);
      const instruction = await this.reports.findInstruction(chat.chatId, chat.threadId);
      await this.outbox.enqueue({
        ...chat,
        text: instruction ? lines(md`${brand.name} takes deposits here now.`, instruction) : confirmation,
      });
      return { view: { text: confirmation, buttons: [] } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { toast: error.kind === 'conflict' ? takenText : 'This chat cannot be used for this brand' };
    }
  }

  private async buildListView(caller: Caller, chat: GroupChat, page: number): Promise<TextWithButtons> {
    const brands = (await this.brands.listNames()).filter(({ id }) => canReach(caller, id));
    const thread = chat.threadId === null ? '' : `&thread_id=${chat.threadId}`;
    const addBrandLink = this.notices.buildOpenLink(`/brands?chat_id=${chat.chatId}${thread}`);
    return buildBrandListView(chat, brands, page, addBrandLink);
  }

  private async findCaller(telegramId: string): Promise<Caller | null> {
    const caller = await this.callers.authorize(telegramId, { code: null, brandId: null });
    return caller?.codes.includes('brands') ? caller : null;
  }
}
