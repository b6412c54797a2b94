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
  type GroupPlace,
  buildBrandView,
  buildBrandListView,
  type SetupStep,
} from './group-setup.rules.js';

const forbiddenText = 'Only staff who may edit brands can do that';
const takenText = 'Another brand takes deposits here already';

/** The reply to a press: a new view in the message with the button, or a toast. */
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

  /** Whether this person may assign the place to a brand, and no brand has it yet. */
  async canSetUp(telegramId: string, place: GroupPlace): Promise<boolean> {
    if (await this.reports.isDepositChat(place.chatId, place.threadId)) return false;
    return (await this.findCaller(telegramId)) !== null;
  }

  /** Sends the list of brands to the person in private. `key` identifies the press. */
  @Transactional()
  async start(telegramId: string, place: GroupPlace, key: string): Promise<SetupAnswer> {
    const caller = await this.findCaller(telegramId);
    if (!caller) return { toast: forbiddenText };
    if (await this.reports.isDepositChat(place.chatId, place.threadId)) return { toast: takenText };
    const view = await this.buildListView(caller, place, 1);
    const fallbackText = md`I cannot write to you: send me /start in private, and press again.`;
    await this.outbox.enqueue({
      ...{ chatId: telegramId, key: `group-setup:${key}`, isAnswer: true },
      ...view,
      ifRefused: [{ chatId: place.chatId, threadId: place.threadId, text: fallbackText }],
    });
    return { toast: 'Choose the brand in your chat with me' };
  }

  /** Handles a press in private, with the person's current rights. `argument`: a page of the list, or a brand's id. */
  @Transactional()
  async handlePress(
    telegramId: string,
    step: SetupStep,
    place: GroupPlace,
    argument: number,
  ): Promise<SetupAnswer> {
    const caller = await this.findCaller(telegramId);
    if (!caller) return { toast: forbiddenText };
    if (step === 'list') return { view: await this.buildListView(caller, place, argument) };
    const brand = canReach(caller, argument) ? await this.brands.find(argument) : null;
    if (!brand) return { toast: 'You no longer work on this brand' };
    if (step === 'brand') return { view: buildBrandView(place, brand) };
    return this.assign(caller, place, brand.id);
  }

  private async assign(caller: Caller, place: GroupPlace, brandId: number): Promise<SetupAnswer> {
    try {
      const brand = await this.brands.setPlace(caller, brandId, place);
      const confirmation = formatConfirmation(place, brand);
      const instruction = await this.reports.findInstruction(place.chatId, place.threadId);
      await this.outbox.enqueue({
        ...place,
        text: instruction ? lines(md`${brand.name} takes deposits here now.`, instruction) : confirmation,
      });
      return { view: { text: confirmation, buttons: [] } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { toast: error.kind === 'conflict' ? takenText : 'This chat cannot be used for this brand' };
    }
  }

  private async buildListView(caller: Caller, place: GroupPlace, page: number): Promise<TextWithButtons> {
    const brands = (await this.brands.listNames()).filter(({ id }) => canReach(caller, id));
    const thread = place.threadId === null ? '' : `&thread_id=${place.threadId}`;
    const openButton = this.notices.buildOpenButton(`/brands?chat_id=${place.chatId}${thread}`);
    return buildBrandListView(place, brands, page, openButton);
  }

  private async findCaller(telegramId: string): Promise<Caller | null> {
    const caller = await this.callers.authorize(telegramId, { code: null, brandId: null });
    return caller?.codes.includes('brands') ? caller : null;
  }
}
