import { Injectable } from '@nestjs/common';
import { type FindOneOptions, type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import type { Language } from '../../../../shared/language.rules.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Database } from '../../../platform/database/database.js';
import { PAGE_SIZE, getOffset } from '../../../platform/lists/lists.rules.js';
import { formerChatIdsSql } from '../../../platform/messenger/sending/chat-moves.js';
import { toLikePattern } from '../../../platform/text/text.rules.js';
import { Brand, BrandGrant } from './brand.entity.js';
import { activeMembers } from './member.sql.js';

/** A condition of queries: the brand is not being removed. */
const notRemoved = { removedAt: IsNull() };
/** A wrong, missing or swapped letter in a word of eight letters leaves a higher similarity than this. */
const MIN_WORD_SIMILARITY = 0.4;

type NewBrand = Pick<
  Brand,
  'name' | 'description' | 'chatId' | 'threadId' | 'adminTelegramId' | 'adminNamedBy' | 'language'
>;

/** The fields of a brand that frequent calls need. */
export type BrandBasics = Pick<Brand, 'id' | 'name' | 'reportType'>;

@Injectable()
export class BrandRepository {
  constructor(private readonly database: Database) {}

  private get brands() {
    return this.database.repository(Brand);
  }

  private get grants() {
    return this.database.repository(BrandGrant);
  }

  /** Returns the id. Null if another brand has that chat and thread. */
  create(brand: NewBrand): Promise<number | null> {
    const { name, description, chatId, threadId, adminTelegramId, adminNamedBy, language } = brand;
    return this.database.findValue(
      `insert into brands (name, description, chat_id, thread_id, admin_telegram_id, admin_named_by, language)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [name, description, chatId, threadId, adminTelegramId, adminNamedBy, language],
    );
  }

  /** Null if another brand has that chat and thread. The caller has locked the chat. */
  async setDepositChat(id: number, chatId: string, threadId: string | null): Promise<Brand | null> {
    const count = await this.database.execute(
      `update brands set chat_id = $2, thread_id = $3 where id = $1 and not exists (
         select from brands taken where taken.id <> $1 and taken.removed_at is null and taken.chat_id = $2
           and taken.thread_id is not distinct from $3::bigint
       )`,
      [id, chatId, threadId],
    );
    return count === 0 ? null : this.brands.findOneByOrFail({ id });
  }

  find(id: number): Promise<Brand | null> {
    return this.brands.findOneBy({ ...notRemoved, id });
  }

  /**
   * The language of the brand that has the chat and thread, or else the whole chat, or else another thread of it, for its deposits
   * or for its reports. Former ids of the chat count too, because a brand keeps its former id if another brand has the new chat and
   * thread.
   */
  findChatLanguage(chatId: string, threadId: string | null): Promise<Language | null> {
    // The brand with the lowest rank wins. Null: the brand does not have the chat.
    const rankSql = (chat: string, thread: string) =>
      `case when ${chat} = any (chat_ids) then
         case when ${thread} is not distinct from $2::bigint then 0 when ${thread} is null then 2 else 8 end
           + case when ${chat} = $1::bigint then 0 else 4 end
       end`;
    return this.database.findValue(
      `select language from brands, (
         select $1::bigint || ${formerChatIdsSql('$1::bigint')} as chat_ids
       ) chat
       where removed_at is null and (chat_id = any (chat_ids) or report_chat_id = any (chat_ids))
       order by least(${rankSql('chat_id', 'thread_id')}, 1 + ${rankSql('report_chat_id', 'report_thread_id')}), id limit 1`,
      [chatId, threadId],
    );
  }

  /** One short statement, for frequent calls. */
  findBasics(id: number): Promise<BrandBasics | null> {
    return this.database.findRow(
      `select id, name, report_type as "reportType" from brands where id = $1::int and removed_at is null`,
      [id],
    );
  }

  /** One page of these brands by id, and the number of all of them. */
  listPage(ids: Caller['brandIds'], page: number): Promise<[brands: Brand[], count: number]> {
    const where = ids === 'all' ? notRemoved : { ...notRemoved, id: In([...ids]) };
    return this.brands.findAndCount({ where, order: { id: 'ASC' }, take: PAGE_SIZE, skip: getOffset(page) });
  }

  listNames(): Promise<Pick<Brand, 'id' | 'name'>[]> {
    const select = { id: true, name: true };
    return this.brands.find({ select, where: notRemoved, order: { name: 'ASC', id: 'ASC' } });
  }

  /** The brands whose names contain the text, by name. If there are none, those with a word that is similar to the text. */
  listIdsByName(ids: Caller['brandIds'], text: string): Promise<number[]> {
    return this.database.values(
      `with found as (
         select id, name, name ilike $1 as has_text from brands
         where removed_at is null and (name ilike $1 or word_similarity($2, name) >= ${MIN_WORD_SIMILARITY})
           and ($3::int[] is null or id = any ($3))
       )
       select id from found where has_text or not exists (select from found where has_text) order by name, id`,
      [toLikePattern(text), text, ids === 'all' ? null : ids],
    );
  }

  /** The brands of an active member, sorted by name. */
  listByMember(userId: number): Promise<Pick<Brand, 'id' | 'name'>[]> {
    return this.database.rows(
      `select b.id, b.name from brands b join ${activeMembers} m on m.brand_id = b.id
       where m.user_id = $1 order by b.name, b.id`,
      [userId],
    );
  }

  /** Locks the brand until commit. Others may still insert rows that refer to it, such as deposits (`for no key update`). */
  lockForUpdate(id: number): Promise<Brand | null> {
    return this.lock(id, { mode: 'for_no_key_update' });
  }

  /** Like `lockForUpdate`, but returns null immediately if another transaction has locked the brand. */
  tryLock(id: number): Promise<Brand | null> {
    return this.lock(id, { mode: 'for_no_key_update', onLocked: 'skip_locked' });
  }

  /** Locks the brand against removal until commit (`for key share`). */
  lockForShare(id: number): Promise<Brand | null> {
    return this.lock(id, { mode: 'for_key_share' });
  }

  /** Locks the brand until commit, so that no row that refers to it is inserted. */
  lockExclusive(id: number): Promise<Brand | null> {
    return this.lock(id, { mode: 'pessimistic_write' });
  }

  /** Locks, until commit, a brand that is being removed. Null if its row is already deleted. */
  lockRemoved(id: number): Promise<Brand | null> {
    return this.lock(id, { mode: 'pessimistic_write' }, { removedAt: Not(IsNull()) });
  }

  private lock(id: number, lock: FindOneOptions['lock'], where: FindOptionsWhere<Brand> = notRemoved) {
    return this.brands.findOne({ where: { ...where, id }, lock });
  }

  /** Returns the brand as it is now. */
  async update(id: number, change: Partial<Brand>): Promise<Brand> {
    if (Object.values(change).some((value) => value !== undefined)) await this.brands.update({ id }, change);
    return this.brands.findOneByOrFail({ id });
  }

  /**
   * Sets the new id of a chat in its brands. A brand keeps the old id if another brand already has the new chat and thread,
   * because two brands cannot share them. Returns the chat's brands before and after.
   */
  async moveChats(from: string, to: string): Promise<{ before: Brand; after: Brand }[]> {
    const order = { id: 'ASC' } as const;
    const before = await this.brands.find({ where: [{ chatId: from }, { reportChatId: from }], order });
    await this.database.execute(
      `update brands b set chat_id = $2
       where chat_id = $1 and not exists (
         select from brands taken where taken.removed_at is null and taken.chat_id = $2 and taken.thread_id is not distinct from b.thread_id
       )`,
      [from, to],
    );
    await this.brands.update({ reportChatId: from }, { reportChatId: to });
    const after = await this.brands.find({ where: { id: In(before.map(({ id }) => id)) }, order });
    return before.map((brand, index) => ({ before: brand, after: after[index]! }));
  }

  /** Hides the brand from all other calls, and takes access from its members and managers. The caller has locked the brand. */
  async markRemoved(id: number, removedBy: number, removedAt: Date): Promise<void> {
    await this.brands.update({ id }, { removedAt, removedBy });
    await this.database.execute('delete from brand_users where brand_id = $1', [id]);
    await this.grants.delete({ brandId: id });
  }

  /** The brands that are being removed: their rows are not all deleted yet. */
  listRemoved(): Promise<Brand[]> {
    return this.brands.find({ where: { removedAt: Not(IsNull()) }, order: { id: 'ASC' } });
  }

  /** Deletes the brand's row, and by foreign keys the few rows that still refer to it. */
  async delete(id: number): Promise<void> {
    await this.brands.delete({ id });
  }

  async addGrant(userId: number, brandId: number): Promise<void> {
    await this.grants.insert({ userId, brandId });
  }

  async listGrantedIds(userId: number): Promise<number[]> {
    const grants = await this.grants.find({ where: { userId }, order: { brandId: 'ASC' } });
    return grants.map(({ brandId }) => brandId);
  }

  /** Returns how many of the brands exist. */
  async replaceGrants(userId: number, brandIds: readonly number[]): Promise<number> {
    // Locks the brands before the grants, in the same order as the removal of a brand, to avoid deadlocks.
    const brands = await this.database.rows<{ id: number }>(
      'select id from brands where id = any ($1) and removed_at is null order by id for key share',
      [brandIds],
    );
    await this.grants.delete({ userId });
    await this.database.execute('insert into user_brands (user_id, brand_id) select $1, unnest($2::int[])', [
      userId,
      brands.map(({ id }) => id),
    ]);
    return brands.length;
  }
}
