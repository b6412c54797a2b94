import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { activeMembers } from '../../brands/members/member.sql.js';
import { depositFacts } from '../../deposits/search/deposit.sql.js';

@Injectable()
export class FirstStepsRepository {
  constructor(private readonly database: Database) {}

  /** The chat of a person's first brand. Null: there is none, or a deposit of theirs was accepted already. */
  async findChatOfNewcomer(userId: number): Promise<string | null> {
    const [row] = await this.database.query<{ chatId: string }[]>(
      `select b.chat_id as "chatId" from ${activeMembers} m join brands b on b.id = m.brand_id
       where m.user_id = $1 and not exists (select from ${depositFacts} d where d.agent_id = $1 and d.status = 'accept')
       order by b.id limit 1`,
      [userId],
    );
    return row?.chatId ?? null;
  }
}
