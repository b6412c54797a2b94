import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { activeMembers } from './member.sql.js';

/** SQL: whether the manager ($2) has no grant for the brand. */
const isBeyondReachSql = (brandId: string) =>
  `${brandId} not in (select brand_id from user_brands where user_id = $2)`;

const isCeoOrAdminSql = (person: string) =>
  `exists (select from users u where ${person} and u.role in ('ceo', 'admin'))`;

/** The brands for which the person ($1) works: as an active member, and as a manager with access. */
const workplacesSql = {
  member: `select m.brand_id from ${activeMembers} m join users u on u.id = m.user_id where u.telegram_id = $1::bigint`,
  manager: `select g.brand_id from user_brands g join users u on u.id = g.user_id where u.telegram_id = $1::bigint`,
};

/** SQL: whether `brands` selects at least one brand, and only brands beyond the manager's reach. */
const areAllBeyondReachSql = (brands: string) =>
  `coalesce((select bool_and(${isBeyondReachSql('w.brand_id')}) from (${brands}) w), false)`;

@Injectable()
export class BrandRecipientRepository {
  constructor(private readonly database: Database) {}

  /** Locks the Telegram ids until commit, so that the second of two calls that set the same id sees the change of the first. */
  async lockIds(telegramIds: string[]): Promise<void> {
    // The name of the lock must not change: the former release acquires it too while an upgrade is running.
    for (const id of [...new Set(telegramIds)].sort()) await this.database.acquireLock(`brand place:${id}`);
  }

  /** Whether a brand beyond the manager's reach uses the chat, in any thread. */
  isChatBeyondReach(chatId: string, managerId: number): Promise<boolean> {
    return this.hasRow(
      `select from brands
       where $1::bigint in (chat_id, report_chat_id) and removed_at is null and ${isBeyondReachSql('id')} limit 1`,
      [chatId, managerId],
    );
  }

  /**
   * Whether the person works for brands beyond the manager's reach: as the admin or a manager of at least one such brand, or as
   * an agent whose brands are all beyond it. False for those with the role of CEO or admin, who work for every brand.
   */
  isPersonBeyondReach(telegramId: string, managerId: number): Promise<boolean> {
    return this.hasRow(
      `select where not ${isCeoOrAdminSql('u.telegram_id = $1::bigint')} and (
         exists (select from brands where admin_telegram_id = $1::bigint and removed_at is null and ${isBeyondReachSql('id')})
         or exists (select from (${workplacesSql.manager}) w where ${isBeyondReachSql('w.brand_id')})
         or ${areAllBeyondReachSql(workplacesSql.member)}
       )`,
      [telegramId, managerId],
    );
  }

  /**
   * Whether the person works for brands, but only for those beyond the reach of the member of staff. False if either
   * has the role of CEO or admin.
   */
  hasOnlyBrandsBeyondReach(telegramId: string, staffId: number): Promise<boolean> {
    return this.hasRow(
      `select where not ${isCeoOrAdminSql('(u.telegram_id = $1::bigint or u.id = $2)')}
         and ${areAllBeyondReachSql(`${workplacesSql.member} union all ${workplacesSql.manager}`)}`,
      [telegramId, staffId],
    );
  }

  private async hasRow(sql: string, values: unknown[]): Promise<boolean> {
    return (await this.database.findRow(sql, values)) !== null;
  }
}
