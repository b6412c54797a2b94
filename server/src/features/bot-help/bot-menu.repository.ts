import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';
import { Database } from '../../platform/database/database.js';
import { activeMembers } from '../brands/registry/member.sql.js';

/** The command menu in a person's chat with the bot. People without a row have the default menu of private chats. */
@Entity('bot_menus')
export class OwnBotMenu {
  @PrimaryColumn('integer') userId!: number;
  /** Space-separated command names. Empty: the default menu of private chats. */
  @Column('text') menu!: string;
  /** When Telegram refused a new menu, for example because the person blocks the bot. Null: it accepted the last one. */
  @Column('timestamptz', { nullable: true }) refusedAt!: Date | null;
}

export interface MenuOwner {
  userId: number;
  telegramId: string;
  role: Role;
  /** Whether the person is an active member of a brand. */
  isAgent: boolean;
  menu: string;
}

@Injectable()
export class BotMenuRepository {
  constructor(private readonly database: Database) {}

  /** Staff, and people whose chat still has a staff menu, except those whose menu Telegram has refused since `refusedSince`. */
  listOwners(refusedSince: Date): Promise<MenuOwner[]> {
    return this.database.rows(
      `select u.id as "userId", u.telegram_id as "telegramId", u.role, coalesce(m.menu, '') as menu,
         exists (select from ${activeMembers} a where a.user_id = u.id) as "isAgent"
       from users u left join bot_menus m on m.user_id = u.id
       where (u.role <> 'user' or m.menu <> '') and u.telegram_id > 0
         and (m.refused_at is null or m.refused_at < $1)
       order by u.id`,
      [refusedSince],
    );
  }

  async upsert(menu: OwnBotMenu): Promise<void> {
    await this.database.repository(OwnBotMenu).upsert(menu, ['userId']);
  }
}
