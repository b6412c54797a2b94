import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn, In } from 'typeorm';
import type { ManagerCode } from '../../platform/access/caller.js';
import { Database } from '../../platform/database/database.js';
import type { NoticeSwitch } from './notice.schemas.js';
import type { CardSetting, NoticeSubject, QuietHours } from './notice.rules.js';

/** Without a row, all notices are on. */
@Entity('notice_settings')
export class NoticeSetting {
  @PrimaryColumn('integer') userId!: number;
  /** The subjects that are switched off. */
  @Column('text', { array: true }) muted!: NoticeSubject[];
  @Column('text', { default: 'auto' }) depositCards!: CardSetting;
  /** The hours (UTC+3) between which notices make no sound. Null: notices always make a sound. */
  @Column('smallint', { nullable: true }) quietFrom!: number | null;
  @Column('smallint', { nullable: true }) quietTo!: number | null;
}

export interface NoticeRecipient {
  userId: number;
  telegramId: string;
  /** Null if the subject belongs to no brand. */
  brandName: string | null;
  quiet: QuietHours | null;
}

/** A person who may moderate deposits of a brand, and how they want to see them. */
export interface DepositModerator {
  userId: number;
  telegramId: string;
  brandId: number;
  cardSetting: CardSetting;
  quiet: QuietHours | null;
}

/** SQL condition: the person is a CEO or admin, or a manager of the brand with the code. `user`: a table alias; the others: expressions. */
const canHandleSql = (user: string, code: string, brand: string) => `(${user}.role in ('ceo', 'admin')
  or (${user}.role = 'manager' and ${code} = any (${user}.codes)
      and exists (select from user_brands ub where ub.user_id = ${user}.id and ub.brand_id = ${brand})))`;

const quietHoursSql = `case when s.quiet_from is not null then json_build_object('from', s.quiet_from, 'to', s.quiet_to) end as quiet`;

@Injectable()
export class NoticeRepository {
  constructor(private readonly database: Database) {}

  /** The settings of a person, or the defaults. */
  async get(userId: number): Promise<Omit<NoticeSetting, 'userId'>> {
    const stored = await this.database.repository(NoticeSetting).findOneBy({ userId });
    return stored ?? { muted: [], depositCards: 'auto', quietFrom: null, quietTo: null };
  }

  /** The quiet hours of these people by user id. People without quiet hours are missing. */
  async listQuietHours(userIds: number[]): Promise<Map<number, QuietHours>> {
    const rows = await this.database.rows<{ userId: number; quiet: QuietHours }>(
      `select s.user_id as "userId", ${quietHoursSql} from notice_settings s where s.user_id = any ($1) and s.quiet_from is not null`,
      [userIds],
    );
    return new Map(rows.map(({ userId, quiet }) => [userId, quiet]));
  }

  async setQuietHours(userId: number, quiet: QuietHours | null): Promise<void> {
    await this.database.execute(
      `insert into notice_settings (user_id, muted, quiet_from, quiet_to) values ($1, '{}', $2, $3)
       on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
      [userId, quiet?.from ?? null, quiet?.to ?? null],
    );
  }

  async setCardSetting(userId: number, setting: CardSetting): Promise<void> {
    await this.database.execute(
      `insert into notice_settings (user_id, muted, deposit_cards) values ($1, '{}', $2)
       on conflict (user_id) do update set deposit_cards = excluded.deposit_cards`,
      [userId, setting],
    );
  }

  /** The staff who may moderate deposits of these brands (null: of all): a row for each brand and person, ordered by brand. */
  listDepositModerators(brandIds: number[] | null): Promise<DepositModerator[]> {
    // `role <> ...` matches the index of staff.
    return this.database.rows(
      `select u.id as "userId", u.telegram_id as "telegramId", b.id as "brandId",
         case when 'deposit' = any (s.muted) then 'off' else coalesce(s.deposit_cards, 'auto') end as "cardSetting", ${quietHoursSql}
       from brands b cross join users u left join notice_settings s on s.user_id = u.id
       where u.role <> 'user' and ($1::int[] is null or b.id = any ($1)) and ${canHandleSql('u', `'deposits'`, 'b.id')}
       order by b.id, u.id`,
      [brandIds],
    );
  }

  /** One statement, so that no concurrent change is lost. */
  async updateMuted(
    userId: number,
    { on, off }: { on: NoticeSubject[]; off: NoticeSubject[] },
  ): Promise<void> {
    await this.database.execute(
      `insert into notice_settings as s (user_id, muted) values ($1, $3::text[])
       on conflict (user_id) do update set muted = array(
         select unnest(s.muted || $3::text[]) except select unnest($2::text[])
       )`,
      [userId, on, off],
    );
  }

  listStaffIds(): Promise<number[]> {
    return this.database.values(`select id from users where role <> 'user'`);
  }

  async delete(userId: number): Promise<void> {
    await this.database.repository(NoticeSetting).delete({ userId });
  }

  /** The staff who may handle the subject in this brand and have not muted it. `code` or `brandId` null: only CEOs and admins. */
  listRecipients(
    subject: NoticeSubject,
    code: ManagerCode | null,
    brandId: number | null,
  ): Promise<NoticeRecipient[]> {
    return this.database.rows(
      `select u.id as "userId", u.telegram_id as "telegramId", b.name as "brandName", ${quietHoursSql}
       from users u left join brands b on b.id = $3::int left join notice_settings s on s.user_id = u.id
       where u.role <> 'user' and ${canHandleSql('u', '$2', 'b.id')} and not ($1 = any (coalesce(s.muted, '{}')))
       order by u.id`,
      [subject, code, brandId],
    );
  }
}

/** Without a row, all notices are on. */
@Entity('moment_settings')
export class AgentNoticeSetting {
  @PrimaryColumn('integer') userId!: number;
  @Column('text', { array: true, default: '{}' }) muted!: NoticeSwitch[];
  /** When the person last opened the mini-app. Up to an hour too early, because it is stored at most once an hour. */
  @Column('timestamptz', { nullable: true }) openedAt!: Date | null;
}

@Injectable()
export class AgentNoticesRepository {
  constructor(private readonly database: Database) {}

  /** People without settings are missing. */
  list(userIds: number[]): Promise<AgentNoticeSetting[]> {
    return this.database.repository(AgentNoticeSetting).findBy({ userId: In(userIds) });
  }

  /** One statement, so that no concurrent change is lost. */
  async updateMuted(userId: number, { on, off }: { on: NoticeSwitch[]; off: NoticeSwitch[] }): Promise<void> {
    await this.database.execute(
      `insert into moment_settings as s (user_id, muted) values ($1, $3::text[])
       on conflict (user_id) do update set muted = array(
         select unnest(s.muted || $3::text[]) except select unnest($2::text[])
       )`,
      [userId, on, off],
    );
  }

  async recordOpening(userId: number, openedAt: Date): Promise<void> {
    await this.database.repository(AgentNoticeSetting).upsert({ userId, openedAt }, ['userId']);
  }
}
