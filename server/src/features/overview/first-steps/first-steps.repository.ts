import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { activeMembers } from '../../brands/registry/member.sql.js';
import { depositFacts } from '../../deposits/search/deposit.sql.js';

@Injectable()
export class FirstStepsRepository {
  constructor(private readonly database: Database) {}

  /** A person's first brand. Null: there is none, or a deposit of theirs was accepted already. */
  findBrandOfNewcomer(userId: number): Promise<Pick<Brand, 'chatId' | 'reportType'> | null> {
    return this.database.row(
      `select b.chat_id as "chatId", b.report_type as "reportType" from ${activeMembers} m join brands b on b.id = m.brand_id
       where m.user_id = $1 and not exists (select from ${depositFacts} d where d.agent_id = $1 and d.status = 'accept')
       order by b.id limit 1`,
      [userId],
    );
  }
}
