import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { activeMembers } from '../../../brands/registry/member.sql.js';
import { toJsonRows } from '../../../../platform/database/json-rows.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { linkSlipsSql } from '../../ledger/slip.sql.js';
import { duplicateIdSql } from '../../search/deposit.sql.js';
import { type FormLocation, toLinkParameters } from '../../slips/slip.rules.js';

export interface Reporter {
  /** The user id of an active member. Null: the brand's admin, who is not a member. */
  memberUserId: number | null;
  publicName: string | null;
  chatAnswers: Brand['chatAnswers'];
}

/** A form that may create a deposit, and its position in the message. */
export interface NewForm extends Pick<Deposit, 'clientId' | 'amount' | 'createdAt'> {
  position: number;
}

/** For the position of each form: the reserved id of its deposit, and an earlier deposit with the same client, amount and day. */
export type ReservationByPosition = Record<
  number,
  { id: number; duplicate: Pick<Deposit, 'id' | 'type'> | null }
>;

export interface MessageContext {
  /** The brand of the message's thread, or else of the whole chat. `reporter`: null if the sender may not report for it. */
  brand: { id: number; reporter: Reporter | null } | null;
  hasDeposits: boolean;
  /** Empty if the sender may not report. */
  reservations: ReservationByPosition;
}

/** Joins a brand `b` with its member `m` who has this Telegram id. */
const joinMemberSql = (telegramId = '$1') => `left join lateral (
  select u.id, u.public_name from users u join ${activeMembers} m on m.user_id = u.id
  where u.telegram_id = ${telegramId} and m.brand_id = b.id
) m on true`;
/** The value of `sql` if the person may report for the brand `b`, otherwise null. Needs `joinMemberSql`. */
const nullUnlessReporterSql = (sql: string, telegramId = '$1') =>
  `case when m.id is not null or b.admin_telegram_id = ${telegramId} then ${sql} end`;
const reporterSql = `json_build_object('memberUserId', m.id, 'publicName', m.public_name, 'chatAnswers', b.chat_answers)`;

/** JSON of a `ReservationByPosition`. `forms`: the parameter with `toFormsJson`. `duplicateIdSql` needs the alias `d`. */
const reservationsSql = (brandId: string, forms: string) => `(
  select coalesce(json_object_agg(d.position, json_build_object('id', d.id, 'duplicate', (
    -- Not a join, for which PostgreSQL would read all deposits.
    select json_build_object('id', earlier.id, 'type', earlier.type) from deposits earlier where earlier.id = ${duplicateIdSql}
  ))), '{}')
  from (
    select nextval(pg_get_serial_sequence('deposits', 'id'))::int as id, ${brandId} as brand_id, form.*
    from json_to_recordset(${forms}::json) form (position int, client_id text, amount numeric, created_at timestamptz)
  ) d
)`;

const toFormsJson = (forms: NewForm[]) =>
  toJsonRows(
    forms.map(({ position, clientId, amount, createdAt }) => ({
      position,
      client_id: clientId,
      amount,
      created_at: createdAt,
    })),
  );

/** A condition: the person `$1` may report for the brand `b`. */
const isReporterSql = `(b.admin_telegram_id = $1 or exists (
  select from ${activeMembers} m join users u on u.id = m.user_id
  where m.brand_id = b.id and u.telegram_id = $1
))`;

/**
 * Reads where deposits may be reported and by whom, and prepares the forms of messages. Uses raw SQL, because the queries join
 * brands, members and people.
 */
@Injectable()
export class DepositReportRepository {
  constructor(private readonly database: Database) {}

  /** The threads of these chats in which brands accept deposits. Null stands for a whole chat. */
  listThreads(chatIds: string[]): Promise<(string | null)[]> {
    return this.database.values(
      'select thread_id from brands where removed_at is null and chat_id = any($1)',
      [chatIds],
    );
  }

  /** Whether a brand accepts deposits in one of these chats as a whole, or in the thread. */
  async isDepositChat(chatIds: string[], threadId: string | null): Promise<boolean> {
    const threadIds = await this.listThreads(chatIds);
    return threadIds.some((id) => id === null || id === threadId);
  }

  /**
   * Reads the context of a message, reserves ids for the deposits of its forms, and links the photos that the sender sent just
   * before `photosSentUntil`. Finds the brand by the id that the chat had when the message was sent (`$1`) or by its
   * current one (`$9`): a brand keeps the earlier id if another brand has the same chat or thread under the current one.
   * `$2`: the thread, `$3`: the message, `$4`: the sender, `$10`: the forms.
   */
  async prepareForms(
    message: FormLocation & { currentChatId: string },
    forms: NewForm[],
    photosSentUntil: Date | null,
    now: Date,
  ): Promise<MessageContext> {
    const { hasDeposits, brandId, reporter, reservations } = await this.database.onlyRow<{
      hasDeposits: boolean;
      brandId: number | null;
      reporter: Reporter | null;
      reservations: ReservationByPosition | null;
    }>(
      `with linked as (${linkSlipsSql})
       select exists (
         select from deposits where chat_id = $1 and message_id = $3 and message_position >= 0
       ) as "hasDeposits", brand.*
       from (values (1)) one left join lateral (
         select b.id as "brandId", ${nullUnlessReporterSql(reporterSql, '$4')} as reporter,
           ${nullUnlessReporterSql(reservationsSql('b.id', '$10'), '$4')} as reservations
         from (
           select * from brands
           where removed_at is null and chat_id in ($1, $9) and (thread_id is null or thread_id = $2)
           order by chat_id <> $1, thread_id is null limit 1
         ) b ${joinMemberSql('$4')}
       ) brand on true`,
      [...toLinkParameters(message, photosSentUntil, now), message.currentChatId, toFormsJson(forms)],
    );
    return {
      brand: brandId === null ? null : { id: brandId, reporter },
      hasDeposits,
      reservations: reservations ?? {},
    };
  }

  /** Reserves an id for the deposit of each form, and finds the deposit of which it may be a duplicate. */
  reserveIds(brandId: number, forms: NewForm[]): Promise<ReservationByPosition> {
    return this.database.value(`select ${reservationsSql('$1::int', '$2')}`, [brandId, toFormsJson(forms)]);
  }

  /** Finds a person who may report for the brand. Null: they may not. */
  findReporter(telegramId: string, brandId: number): Promise<Reporter | null> {
    return this.database.findValue(
      `select ${nullUnlessReporterSql(reporterSql)} from brands b ${joinMemberSql()} where b.id = $2 and b.removed_at is null`,
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

  /** The threads of the chat that belong to brands for which a person may report, with the names of the brands. */
  listOwnThreads(telegramId: string, chatId: string): Promise<{ name: string; threadId: string }[]> {
    return this.database.rows(
      `select b.name, b.thread_id as "threadId" from brands b
       where b.removed_at is null and b.chat_id = $2 and b.thread_id is not null and ${isReporterSql} order by b.name, b.id`,
      [telegramId, chatId],
    );
  }
}
