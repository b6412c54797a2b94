import type { EntityManager } from 'typeorm';
import { columnsOf } from '../../../platform/database/statements/entity-columns.js';
import { Deposit } from './deposit.entity.js';

/**
 * Locks the deposits of messages of a chat until commit, so that their changes come one after another. Always in the order of
 * ids, so that nobody waits in a circle.
 */
export function lockDepositsOf(db: EntityManager, chatId: string, messageIds: string[]): Promise<Deposit[]> {
  return db.query(
    `select ${columnsOf(db, Deposit).list} from deposits where chat_id = $1 and message_id = any($2) order by id for update`,
    [chatId, messageIds],
  );
}

/** Locks deposits by their ids, in the order of ids. */
export const lockDeposits = (db: EntityManager, ids: number[]): Promise<Deposit[]> =>
  db.query(`select ${columnsOf(db, Deposit).list} from deposits where id = any($1) order by id for update`, [
    ids,
  ]);
