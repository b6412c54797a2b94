import { Database, Transactional } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { canReach, type Caller, type Reach } from '../../../platform/access/caller.js';
import { AuditTrail, type AuditInsert, type ActionVerb } from '../../../platform/audit/audit-trail.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { findConflicts } from '../../../platform/audit/difference.rules.js';
import { getOffset, PAGE_SIZE, toPageView } from '../../../platform/lists/lists.rules.js';
import { IdempotencyService } from '../../../platform/idempotency/idempotency.service.js';
import { BotLinks } from '../../../platform/messenger/api/bot-links.js';
import { ChatMoves } from '../../../platform/messenger/sending/chat-moves.js';
import { MessengerApi } from '../../../platform/messenger/api/messenger-api.js';
import { AuditService } from '../../audit/audit.service.js';
import { BrandRecipientService } from './brand-recipient.service.js';
import type { Brand } from './brand.entity.js';
import { type BrandBasics, BrandRepository } from './brand.repository.js';
import { assertNotCleared, buildJoinParameter } from './brand.rules.js';
import { type BrandName, toBrandView, type CreateBrand, type UpdateBrand } from './brand.schemas.js';

@Injectable()
export class BrandService {
  constructor(
    private readonly database: Database,
    private readonly brands: BrandRepository,
    private readonly messenger: MessengerApi,
    private readonly links: BotLinks,
    private readonly idempotency: IdempotencyService,
    private readonly recipients: BrandRecipientService,
    private readonly history: AuditService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
    chatMoves: ChatMoves,
  ) {
    chatMoves.onMove(async (from, to) => {
      const movedBrands = await brands.moveChats(from, to);
      await audit.record(...movedBrands.map(({ before, after }) => buildAudit('move-chat', before, after)));
    });
  }

  /** Checks first that the bot is in the chat. The creator gets access in the same transaction. */
  async create(caller: Caller, brand: CreateBrand, key: string | null): Promise<BrandName> {
    const keyedRequest = await this.idempotency.toKeyedRequest({ userId: caller.userId }, key, {
      call: 'brand',
      order: brand,
    });
    const earlierResponse = await this.idempotency.findResponse<BrandName>(keyedRequest);
    if (earlierResponse) return earlierResponse;
    await this.assertBotIsInChat(brand.chat_id);
    return this.database.transaction(() =>
      this.idempotency.runOnce(keyedRequest, () => this.insert(caller, brand)),
    );
  }

  private async insert(caller: Caller, brand: CreateBrand): Promise<BrandName> {
    const { name, description, language, thread_id: threadId } = brand;
    const chatId = String(brand.chat_id);
    const adminTelegramId = brand.admin_telegram_id ? String(brand.admin_telegram_id) : null;
    await this.recipients.assertCanSet(caller, { chat_id: chatId, admin_telegram_id: adminTelegramId });
    const id = await this.brands.create({
      name,
      description,
      chatId,
      threadId: threadId ? String(threadId) : null,
      adminTelegramId,
      adminNamedBy: adminTelegramId === null ? null : caller.userId,
      language,
    });
    if (id === null) throw createChatTakenError();
    await Promise.all([
      this.brands.addGrant(caller.userId, id),
      this.recordAndPublish({ action: 'brand.create', subjectId: id, brandId: id, after: brand }),
    ]);
    return { id, name };
  }

  /** `q`: a part of the name, possibly mistyped. `sort` returns the ids of the brands in the order of the list. Default: by id. */
  async search({ brandIds }: Reach, page: number, q = '', sort?: (brands: BrandName[]) => Promise<number[]>) {
    const matchingIds = q ? await this.brands.listIdsByName(brandIds, q) : brandIds;
    if (sort) {
      const ids = matchingIds === 'all' ? null : new Set(matchingIds);
      const names = await this.brands.listNames();
      const sortedIds = await sort(names.filter(({ id }) => !ids || ids.has(id)));
      const pageIds = sortedIds.slice(getOffset(page), getOffset(page) + PAGE_SIZE);
      const [pageBrands] = await this.brands.listPage(pageIds, 1);
      pageBrands.sort((one, other) => pageIds.indexOf(one.id) - pageIds.indexOf(other.id));
      return toPageView(pageBrands.map(toBrandView), sortedIds.length, page);
    }
    const [brands, count] = await this.brands.listPage(matchingIds, page);
    return toPageView(brands.map(toBrandView), count, page);
  }

  async get(caller: Reach, id: number) {
    const brand = await this.getReachable(caller, id);
    return { ...toBrandView(brand), deep_link: await this.links.findDeepLink(buildJoinParameter(brand)) };
  }

  async getSummary(caller: Caller, id: number) {
    const { name, reportType } = await this.getReachable(caller, id);
    return { id, name, report_type: reportType };
  }

  /** Changes only the fields that are sent. Returns the updated brand. */
  async update(caller: Caller, id: number, changes: UpdateBrand) {
    assertNotCleared(changes);
    await this.applyUpdate(caller, id, changes);
    return this.get(caller, id);
  }

  @Transactional()
  private async applyUpdate(caller: Caller, id: number, { seen, ...changes }: UpdateBrand): Promise<void> {
    const before = await this.lockReachable(caller, id);
    const adminTelegramId = toIdText(changes.admin_telegram_id) ?? undefined;
    const reportChatId = toIdText(changes.report_chat_id);
    await this.recipients.assertCanSet(
      caller,
      { report_chat_id: reportChatId, admin_telegram_id: adminTelegramId },
      { report_chat_id: before.reportChatId, admin_telegram_id: before.adminTelegramId },
    );
    const isSameAdmin = adminTelegramId === undefined || adminTelegramId === before.adminTelegramId;
    const conflicts = findConflicts(seen, toBrandView(before), changes);
    await this.history.assertNoConflicts({ subject: 'brand', subjectId: id }, conflicts);
    const after = await this.brands.update(id, {
      name: changes.name ?? undefined,
      description: changes.description === null ? '' : changes.description,
      reportHour: changes.report_hour,
      adminTelegramId,
      adminNamedBy: isSameAdmin ? undefined : caller.userId,
      reportThreadId: toIdText(changes.report_thread_id),
      reportChatId,
      reportType: changes.report_type,
      reportShow: changes.report_show,
      workStartTime: changes.work_start_time,
      workEndTime: changes.work_end_time,
      replyWithin: changes.reply_within,
      rejectReasons: changes.reject_reasons,
      chatAnswers: changes.chat_answers,
      chatReasons: changes.chat_reasons,
      language: changes.language,
    });
    await this.recordAndPublish(buildAudit('update', before, after));
  }

  /** Sets another chat and thread for the brand's deposits. Throws 409 if they belong to another brand. */
  @Transactional()
  async setDepositChat(
    caller: Caller,
    id: number,
    { chatId, threadId }: Pick<Brand, 'chatId' | 'threadId'>,
  ): Promise<BrandName> {
    const before = await this.lockReachable(caller, id);
    await this.recipients.assertCanSet(caller, { chat_id: chatId });
    const after = await this.brands.setDepositChat(id, chatId, threadId);
    if (!after) throw createChatTakenError();
    await this.recordAndPublish(buildAudit('update', before, after));
    return { id, name: after.name };
  }

  /** The history of the brand without deposits and tickets. Includes its people if the caller has the code `users`. */
  async getHistory(caller: Caller, id: number, page: number) {
    await this.getReachable(caller, id);
    const personSubjects = caller.codes.includes('users') ? ['member', 'join-request', 'invite'] : [];
    return this.history.getBrandHistory(id, ['brand', ...personSubjects], page);
  }

  async listOwn(userId: number) {
    return { data: await this.brands.listByMember(userId) };
  }

  /** Throws 404 for a missing brand or one beyond reach. */
  async getReachable(caller: Reach, id: number): Promise<Brand> {
    const brand = canReach(caller, id) ? await this.brands.find(id) : null;
    if (!brand) throw notFound();
    return brand;
  }

  /** Like `getReachable`. Locks the brand until commit, to serialize updates and checks of limits, such as that of invites. */
  async lockReachable(caller: Pick<Caller, 'brandIds'>, id: number): Promise<Brand> {
    const brand = canReach(caller, id) ? await this.brands.lockForUpdate(id) : null;
    if (!brand) throw notFound();
    return brand;
  }

  /** Locks a brand until commit: deposits continue, changes of settings wait. Null if it is missing or already locked. */
  tryLock(id: number): Promise<Brand | null> {
    return this.brands.tryLock(id);
  }

  /** Locks a brand against removal until commit. Null if it does not exist. */
  lockForShare(id: number): Promise<Brand | null> {
    return this.brands.lockForShare(id);
  }

  /** One short statement, for frequent calls. Throws 404 for a missing brand. */
  async getBasics(id: number): Promise<Readonly<BrandBasics>> {
    const brand = await this.brands.findBasics(id);
    if (!brand) throw notFound();
    return brand;
  }

  find(id: number): Promise<Brand | null> {
    return this.brands.find(id);
  }

  listNames(): Promise<BrandName[]> {
    return this.brands.listNames();
  }

  /** The brands on which a manager may work. */
  listGrantedIds(userId: number): Promise<number[]> {
    return this.brands.listGrantedIds(userId);
  }

  /** Replaces a person's grants. Returns how many of the brands exist. A brand that is being removed does not count. */
  replaceGrants(userId: number, brandIds: readonly number[]): Promise<number> {
    return this.brands.replaceGrants(userId, brandIds);
  }

  private async recordAndPublish(entry: AuditInsert & { brandId: number }): Promise<void> {
    await Promise.all([
      this.audit.record(entry),
      this.changes.publish('brands', entry.brandId, { forMembers: true }),
      this.changes.publish('chats', null, { forStaff: true }),
    ]);
  }

  private async assertBotIsInChat(chatId: number): Promise<void> {
    const outcome = await this.messenger.probeChat(String(chatId));
    if (outcome === 'chat not found') {
      throw new DomainError('invalid', 'chat not found', {
        message: 'Chat not found',
        details: [{ field: 'chat_id', message: 'The bot is not in a chat with this id' }],
      });
    }
    if (outcome !== 'ok') throw new DomainError('bad_gateway', 'send error', { message: 'Messenger error' });
  }
}

const createChatTakenError = () =>
  new DomainError('conflict', 'chat is taken', { message: 'Another brand has this chat' });

/** Undefined leaves a column unchanged. */
const toIdText = (id: number | null | undefined) => (id === undefined ? id : id ? String(id) : null);

const buildAudit = (verb: ActionVerb<'brand'>, before: Brand, after: Brand) => ({
  action: `brand.${verb}` as const,
  subjectId: after.id,
  brandId: after.id,
  before: toBrandView(before),
  after: toBrandView(after),
});
