import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller, type Reach } from '../../platform/access/caller.js';
import { recordAct, type VerbOf } from '../../platform/audit/record-act.js';
import { DomainError, notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/announce.js';
import { overwritesOf } from '../../platform/overwrite.rules.js';
import { pageView } from '../../platform/paging.rules.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { BotLinks } from '../../platform/messenger/api/bot-links.js';
import { ChatMigrations } from '../../platform/messenger/sending/chat-migrations.js';
import { MessengerApi } from '../../platform/messenger/api/messenger-api.js';
import { AuditService } from '../audit/audit.service.js';
import { findGrantedBrands, grantBrand, replaceGrantedBrands } from './brand-grant.queries.js';
import { BrandPlaceService } from './brand-place.service.js';
import { Brand } from './brand.entity.js';
import {
  findBrand,
  findBrands,
  findBrandsNamed,
  findBrandsOfMember,
  insertBrand,
  keepBrand,
  lockBrand,
  moveBrandChats,
  readBrand,
  type BrandFacts,
  updateBrand,
} from './brand.queries.js';
import { refuseUnfilled } from './brand.rules.js';
import { brandView, type CreateBrand, type UpdateBrand } from './brand.schemas.js';
import { joinParameter } from './start-parameter.js';

@Injectable()
export class BrandService {
  constructor(
    private readonly database: Database,
    private readonly messenger: MessengerApi,
    private readonly links: BotLinks,
    private readonly idempotency: IdempotencyService,
    private readonly places: BrandPlaceService,
    private readonly audit: AuditService,
    chatMigrations: ChatMigrations,
  ) {
    chatMigrations.onMove(async (db, from, to) => {
      for (const brand of await moveBrandChats(db, from, to)) await recordBrand(db, 'move-chat', brand);
    });
  }

  /** Checks the chat with the messenger first. The creator gets access in the same transaction. */
  async create(
    caller: Caller,
    order: CreateBrand,
    key: string | null,
  ): Promise<{ id: number; name: string }> {
    const keyed = await this.idempotency.keyed({ userId: caller.userId }, key, { call: 'brand', order });
    const earlier = await this.idempotency.find<{ id: number; name: string }>(keyed);
    if (earlier) return earlier;
    await this.checkChat(order.chat_id);
    const chatId = String(order.chat_id);
    const adminTelegramId = order.admin_telegram_id ? String(order.admin_telegram_id) : null;
    const insert = async (db: EntityManager) => {
      await this.places.admit(db, caller, { chat_id: chatId, admin_telegram_id: adminTelegramId }, {});
      const id = await insertBrand(db, {
        name: order.name,
        description: order.description,
        chatId,
        threadId: order.thread_id ? String(order.thread_id) : null,
        adminTelegramId,
        adminNamedBy: adminTelegramId === null ? null : caller.userId,
      });
      if (id === null)
        throw new DomainError('conflict', 'chat is taken', { message: 'Another brand has this chat' });
      await grantBrand(db, caller.userId, id);
      await recordAct(db, { action: 'brand.create', subjectId: id, brandId: id, after: order });
      await announceChange(db, 'brands', id, { forMembers: true });
      return { id, name: order.name };
    };
    return this.database.transaction((db) => this.idempotency.once(db, keyed, () => insert(db)));
  }

  /** `q`: a part of the name, which may be mistyped. */
  async search({ brandIds }: Reach, page: number, q = '') {
    const db = this.database.manager;
    const sought = q ? await findBrandsNamed(db, brandIds, q) : brandIds;
    const [brands, count] = await findBrands(db, sought, page);
    return pageView(brands.map(brandView), count, page);
  }

  async get(caller: Caller, id: number) {
    const brand = await this.getReachable(this.database.manager, caller, id);
    return { ...brandView(brand), deep_link: await this.links.deepLink(joinParameter(brand)) };
  }

  async head(caller: Caller, id: number) {
    const { name, reportType } = await this.getReachable(this.database.manager, caller, id);
    return { id, name, report_type: reportType };
  }

  /** Changes only the fields that are sent. Returns the brand as it is now. */
  async update(caller: Caller, id: number, { seen, ...order }: UpdateBrand) {
    refuseUnfilled(order);
    const idText = (value: number | null | undefined) =>
      value ? String(value) : value === undefined ? value : null;
    await this.database.transaction(async (db) => {
      const before = await this.lockReachable(db, caller, id);
      const adminTelegramId = idText(order.admin_telegram_id) ?? undefined;
      const reportChatId = idText(order.report_chat_id);
      await this.places.admit(
        db,
        caller,
        { report_chat_id: reportChatId, admin_telegram_id: adminTelegramId },
        { report_chat_id: before.reportChatId, admin_telegram_id: before.adminTelegramId },
      );
      const isSameAdmin = adminTelegramId === undefined || adminTelegramId === before.adminTelegramId;
      const overwrites = overwritesOf(seen, brandView(before), order);
      await this.audit.refuseOverwrites(db, { subject: 'brand', subjectId: id }, overwrites);
      await updateBrand(db, id, {
        name: order.name ?? undefined,
        description: order.description === null ? '' : order.description,
        reportHour: order.report_hour,
        adminTelegramId,
        adminNamedBy: isSameAdmin ? undefined : caller.userId,
        reportThreadId: idText(order.report_thread_id),
        reportChatId,
        reportType: order.report_type,
        reportShow: order.report_show,
        workStartTime: order.work_start_time,
        workEndTime: order.work_end_time,
        replyWithin: order.reply_within,
        rejectReasons: order.reject_reasons,
      });
      await recordBrand(db, 'update', before);
      await announceChange(db, 'brands', id, { forMembers: true });
    });
    return this.get(caller, id);
  }

  /** The history of the brand; with its people, if the caller has the code for them. Deposits and tickets have their own. */
  async history(caller: Caller, id: number, page: number) {
    await this.getReachable(this.database.manager, caller, id);
    const people = caller.codes.includes('users') ? ['member', 'join-request', 'invite'] : [];
    return this.audit.historyOfBrand(id, ['brand', ...people], page);
  }

  async listOwn(userId: number) {
    return { data: await findBrandsOfMember(this.database.manager, userId) };
  }

  /** A brand within the caller's reach. Throws 404 for a brand beyond reach or a missing one (decision 3). */
  async getReachable(db: EntityManager, caller: Reach, id: number): Promise<Brand> {
    const brand = canReach(caller, id) ? await findBrand(db, id) : null;
    if (!brand) throw notFound();
    return brand;
  }

  /** Gets a brand within reach and locks it until commit, so that two callers never count its rows at the same time. */
  async lockReachable(db: EntityManager, caller: Pick<Caller, 'brandIds'>, id: number): Promise<Brand> {
    const brand = canReach(caller, id) ? await lockBrand(db, id) : null;
    if (!brand) throw notFound();
    return brand;
  }

  /** Keeps a brand from removal until commit. Null if it does not exist. */
  keep(db: EntityManager, id: number): Promise<Brand | null> {
    return keepBrand(db, id);
  }

  /** Outside of a transaction, for calls that only read. Throws 404 for a missing brand. */
  async read(id: number): Promise<Readonly<BrandFacts>> {
    const brand = await readBrand(this.database, id);
    if (!brand) throw notFound();
    return brand;
  }

  find(db: EntityManager, id: number): Promise<Brand | null> {
    return findBrand(db, id);
  }

  /** The brands on which a manager may work. */
  listGranted(db: EntityManager, userId: number): Promise<number[]> {
    return findGrantedBrands(db, userId);
  }

  /** Returns how many of the brands exist. A brand that is being removed does not count. */
  replaceGranted(db: EntityManager, userId: number, brandIds: readonly number[]): Promise<number> {
    return replaceGrantedBrands(db, userId, brandIds);
  }

  private async checkChat(chatId: number): Promise<void> {
    const outcome = await this.messenger.findChat(String(chatId));
    if (outcome === 'chat not found') {
      throw new DomainError('invalid', 'chat not found', {
        message: 'Chat not found',
        details: [{ field: 'chat_id', message: 'The bot is not in a chat with this id' }],
      });
    }
    if (outcome !== 'ok') throw new DomainError('bad_gateway', 'send error', { message: 'Messenger error' });
  }
}

/** Records what differs now from `before`, the brand as it was. */
async function recordBrand(db: EntityManager, verb: VerbOf<'brand'>, before: Brand): Promise<void> {
  const { id } = before;
  const after = brandView(await db.findOneByOrFail(Brand, { id }));
  await recordAct(db, {
    action: `brand.${verb}`,
    subjectId: id,
    brandId: id,
    before: brandView(before),
    after,
  });
}
