import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { toJsonRows } from '../../../platform/database/json-rows.js';
import { PAUSE_SECONDS } from './card.rules.js';
import { DepositCard } from './deposit-card.entity.js';

/** A card, and the chat that shows it. */
export interface CardRow extends DepositCard {
  telegramId: string;
}

type NewCard = Pick<DepositCard, 'userId' | 'brandId' | 'depositId' | 'kind'>;

const cardColumnsSql = `c.id, c.user_id as "userId", c.brand_id as "brandId", c.kind, c.deposit_id as "depositId", c.step, c.correction,
  c.decided as "recentDecision", c.is_retired as "isRetired", c.acknowledged_at as "acknowledgedAt",
  c.message_number as "messageNumber", c.heard_id as "announcedId", c.shown as "shownHash", c.begun_at as "messageCreatedAt",
  c.queued_at as "queuedAt", c.refresh_at as "refreshAt", u.telegram_id as "telegramId"`;

@Injectable()
export class CardRepository {
  constructor(private readonly database: Database) {}

  /** Acquires the lock on updates of cards until commit. False: another process holds it. */
  tryLock(): Promise<boolean> {
    return this.database.tryAcquireLock('deposit cards');
  }

  /** Removes the oldest changes from the queue, and returns the ids of their deposits. */
  async dequeueChanges(limit: number): Promise<number[]> {
    const rows = await this.database.rows<{ depositId: number }>(
      `delete from deposit_card_changes where id in (select id from deposit_card_changes order by id limit $1)
       returning deposit_id as "depositId"`,
      [limit],
    );
    return [...new Set(rows.map(({ depositId }) => depositId))].sort((a, b) => a - b);
  }

  /** Creates the cards that do not exist yet. */
  async create(cards: NewCard[], now: Date): Promise<void> {
    if (cards.length === 0) return;
    await this.database.execute(
      `insert into deposit_cards (user_id, brand_id, deposit_id, kind, begun_at, refresh_at)
       select "userId", "brandId", "depositId", kind, $2, $2
       from json_to_recordset($1::json) card ("userId" int, "brandId" int, "depositId" int, kind text)
       on conflict do nothing`,
      [toJsonRows(cards), now],
    );
  }

  listLive(userIds: number[]): Promise<Pick<DepositCard, 'userId' | 'depositId' | 'recentDecision'>[]> {
    return this.database.repository(DepositCard).find({
      select: { userId: true, depositId: true, recentDecision: true },
      where: { kind: 'live', userId: In(userIds) },
    });
  }

  /** Retires these people's cards of single waiting deposits, so they lose their buttons. Returns each card's person and brand. */
  async retire(userIds: number[], now: Date): Promise<{ userId: number; brandId: number }[]> {
    if (userIds.length === 0) return [];
    return this.database.rows(
      `update deposit_cards c set is_retired = true, step = null, refresh_at = $2 from deposits d
       where c.kind = 'each' and c.user_id = any ($1) and not c.is_retired and d.id = c.deposit_id and d.status = 'wait'
       returning c.user_id as "userId", c.brand_id as "brandId"`,
      [userIds, now],
    );
  }

  /** Schedules updates of cards whose people may no longer moderate deposits of the brand. */
  async scheduleRefreshAfterLostRights(now: Date): Promise<void> {
    await this.database.execute(
      `update deposit_cards c set refresh_at = $1 from users u
       where u.id = c.user_id and u.role not in ('ceo', 'admin') and not (
         u.role = 'manager' and 'deposits' = any (u.codes)
         and exists (select from user_brands g where g.user_id = u.id and g.brand_id = c.brand_id)
       )`,
      [now],
    );
  }

  /**
   * Locks the cards that show these deposits, the live cards of these brands, and those that are due. Omits cards whose next
   * refresh is scheduled before the end of their pause, because it will show all changes.
   */
  lockDue(depositIds: number[], brandIds: number[], now: Date): Promise<CardRow[]> {
    return this.database.rows(
      `select ${cardColumnsSql} from deposit_cards c join users u on u.id = c.user_id
       where (c.deposit_id = any ($1) or (c.kind = 'live' and c.brand_id = any ($2)) or c.refresh_at <= $3)
         and not coalesce(c.refresh_at > $3 and c.refresh_at <= c.queued_at + interval '${PAUSE_SECONDS} seconds', false)
       order by c.id for update of c`,
      [depositIds, brandIds, now],
    );
  }

  /** Locks the card of a person until commit. Null: they have no such card. */
  lockForUpdate(id: number, telegramId: string): Promise<CardRow | null> {
    return this.database.findRow(
      `select ${cardColumnsSql} from deposit_cards c join users u on u.id = c.user_id
       where c.id = $1 and u.telegram_id = $2 for update of c`,
      [id, telegramId],
    );
  }

  async update(cards: DepositCard[]): Promise<void> {
    if (cards.length === 0) return;
    await this.database.execute(
      `update deposit_cards c set deposit_id = card."depositId", step = card.step, correction = card.correction,
         decided = card."recentDecision", acknowledged_at = card."acknowledgedAt", message_number = card."messageNumber",
         heard_id = card."announcedId", begun_at = card."messageCreatedAt", shown = card."shownHash",
         queued_at = card."queuedAt", refresh_at = card."refreshAt"
       from json_to_recordset($1::json) card (id int, "depositId" int, step jsonb, correction jsonb, "recentDecision" jsonb,
         "acknowledgedAt" timestamptz, "messageNumber" int, "announcedId" int, "messageCreatedAt" timestamptz,
         "shownHash" text, "queuedAt" timestamptz, "refreshAt" timestamptz)
       where c.id = card.id`,
      [toJsonRows(cards)],
    );
  }

  async delete(ids: number[]): Promise<void> {
    if (ids.length > 0) await this.database.repository(DepositCard).delete(ids);
  }

  /** Deletes old cards of single deposits that are no longer waiting. */
  async purge(queuedBefore: Date, limit: number): Promise<void> {
    await this.database.execute(
      `delete from deposit_cards where id in (
         select c.id from deposit_cards c where kind = 'each' and queued_at < $1
           and not exists (select from deposits d where d.id = c.deposit_id and d.status = 'wait') limit $2
       )`,
      [queuedBefore, limit],
    );
  }
}
