import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Brand } from '../../brands/brand.entity.js';

/** How the brand of a deposit answers in its chat. */
export interface DepositChat extends Pick<Brand, 'chatAnswers' | 'chatReasons'> {
  depositId: number;
  brandName: string;
  /** Whether its message reported no other deposit. A reaction could not say which one it means. */
  isAlone: boolean;
}

/** The chats in which deposits were reported. */
@Injectable()
export class DepositChatRepository {
  constructor(private readonly database: Database) {}

  findOfDeposits(depositIds: number[]): Promise<DepositChat[]> {
    return this.database.query(
      `select d.id as "depositId", b.name as "brandName", b.chat_answers as "chatAnswers", b.chat_reasons as "chatReasons", not exists (
         select from deposits other
         where other.chat_id = d.chat_id and other.message_id = d.message_id and other.id <> d.id
       ) as "isAlone"
       from deposits d join brands b on b.id = d.brand_id where d.id = any($1)`,
      [depositIds],
    );
  }
}
