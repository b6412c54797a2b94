import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { DomainError, notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/live-events.js';
import { PAGE_SIZE } from '../../platform/http/common.schemas.js';
import { BotLinks } from '../../platform/telegram/bot-links.js';
import { MessengerApi } from '../../platform/telegram/messenger-api.js';
import { Brand } from './brand.entity.js';
import { findBrands, findBrandsOfMember, grantBrand, insertBrand, lockBrand } from './brand.queries.js';
import { brandView, type CreateBrand } from './brand.schemas.js';

@Injectable()
export class BrandService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messenger: MessengerApi,
    private readonly links: BotLinks,
  ) {}

  /** The chat is checked with the messenger first; the creator gets access in the same transaction. */
  async create(caller: Caller, order: CreateBrand): Promise<{ id: number; name: string }> {
    await this.checkChat(order.chat_id);
    return this.dataSource.transaction(async (db) => {
      const id = await insertBrand(db, {
        name: order.name,
        description: order.description,
        chatId: String(order.chat_id),
        threadId: order.thread_id ? String(order.thread_id) : null,
        adminTelegramId: order.admin_telegram_id ? String(order.admin_telegram_id) : null,
      });
      if (id === null)
        throw new DomainError('conflict', 'chat is taken', { message: 'Another brand has this chat' });
      await grantBrand(db, caller.userId, id);
      await announceChange(db, 'brands', id);
      return { id, name: order.name };
    });
  }

  async search(caller: Caller, page: number) {
    const [brands, count] = await findBrands(this.dataSource.manager, caller.brandIds, page);
    return {
      data: brands.map(brandView),
      last_page: Math.max(1, Math.ceil(count / PAGE_SIZE)),
      current_page: page,
    };
  }

  async get(caller: Caller, id: number) {
    const brand = await this.getReachable(this.dataSource.manager, caller, id);
    return { ...brandView(brand), deep_link: await this.links.deepLink(`brand_${id}`) };
  }

  async listOwn(userId: number) {
    return { data: await findBrandsOfMember(this.dataSource.manager, userId) };
  }

  /** A brand that the caller may work on; one beyond reach is like a missing one (decision 3). */
  async getReachable(db: EntityManager, caller: Pick<Caller, 'brandIds'>, id: number): Promise<Brand> {
    const brand = canReach(caller, id) ? await db.findOneBy(Brand, { id }) : null;
    if (!brand) throw notFound();
    return brand;
  }

  /** The same, held until commit: what is counted for each brand is counted by one at a time. */
  async lockReachable(db: EntityManager, caller: Pick<Caller, 'brandIds'>, id: number): Promise<Brand> {
    const brand = canReach(caller, id) ? await lockBrand(db, id) : null;
    if (!brand) throw notFound();
    return brand;
  }

  find(db: EntityManager, id: number): Promise<Brand | null> {
    return db.findOneBy(Brand, { id });
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
