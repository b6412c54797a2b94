import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { activeMembers } from '../../../brands/registry/member.sql.js';

/** A brand with its place, which is a chat or, with `threadId`, a thread in it. */
export interface ReportingBrand extends Pick<Brand, 'id' | 'chatId' | 'threadId'> {
  /** Null: the person who reports may not do so for this brand, or no person was given. */
  reporter: Reporter | null;
}

/** A person who may report deposits of a brand. */
export interface Reporter {
  /** The user id of an active member. Null: the brand's admin, who is not a member. */
  memberId: number | null;
  publicName: string | null;
  chatAnswers: Brand['chatAnswers'];
}

/** Of a brand `b`: the member `m` with this Telegram id, and JSON of their `Reporter`. */
const joinMemberSql = `left join lateral (
  select u.id, u.public_name from users u join ${activeMembers} m on m.user_id = u.id
  where u.telegram_id = $1 and m.brand_id = b.id
) m on true`;
const reporterJsonSql = `case when m.id is not null or b.admin_telegram_id = $1 then
  json_build_object('memberId', m.id, 'publicName', m.public_name, 'chatAnswers', b.chat_answers) end`;

const isReporterSql = `(b.admin_telegram_id = $1 or exists (
  select from ${activeMembers} m join users u on u.id = m.user_id
  where m.brand_id = b.id and u.telegram_id = $1
))`;

/** Reads where deposits are reported and by whom: joins of brands, members and people. */
@Injectable()
export class DepositReportRepository {
  constructor(private readonly database: Database) {}

  /** The brands that have these chats, or threads in them. */
  listBrandsOfChats(chatIds: string[], telegramId: string | null = null): Promise<ReportingBrand[]> {
    return this.database.rows(
      `select b.id, b.chat_id as "chatId", b.thread_id as "threadId", ${reporterJsonSql} as reporter
       from brands b ${joinMemberSql} where b.removed_at is null and b.chat_id = any($2)`,
      [telegramId, chatIds],
    );
  }

  /** Null: the person may not report for the brand. */
  findReporter(telegramId: string, brandId: number): Promise<Reporter | null> {
    return this.database.findValue(
      `select ${reporterJsonSql} from brands b ${joinMemberSql} where b.id = $2 and b.removed_at is null`,
      [telegramId, brandId],
    );
  }

  /** The brands for which a person may report, as an active member or as the brand's admin. Sorted by name. */
  listOwnBrands(telegramId: string): Promise<{ id: number; name: string }[]> {
    return this.database.rows(
      `select b.id, b.name from brands b where b.removed_at is null and ${isReporterSql} order by b.name, b.id`,
      [telegramId],
    );
  }

  /** The threads in the chat of the brands for which a person may report. */
  listOwnThreads(telegramId: string, chatId: string): Promise<{ name: string; threadId: string }[]> {
    return this.database.rows(
      `select b.name, b.thread_id as "threadId" from brands b
       where b.removed_at is null and b.chat_id = $2 and b.thread_id is not null and ${isReporterSql} order by b.name, b.id`,
      [telegramId, chatId],
    );
  }
}
