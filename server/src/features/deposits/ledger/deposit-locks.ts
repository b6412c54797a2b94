import type { EntityManager } from 'typeorm';
import { together } from '../../../platform/database/changes/later.js';
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
  db.query(lockingOf(db, true), [ids]);

/**
 * The same, and reads `more` in the same packet. There `$1` are those ids. `mayWait`: otherwise it leaves out those that
 * others have locked.
 */
export function lockDepositsWith<Row>(
  db: EntityManager,
  ids: number[],
  more: string,
  values: unknown[],
  mayWait: boolean,
): Promise<[Deposit[], Row[]]> {
  return together<[Deposit[], Row[]]>(db, [lockingOf(db, mayWait), [ids]], [more, [ids, ...values]]);
}

const lockingOf = (db: EntityManager, mayWait: boolean) =>
  `select ${columnsOf(db, Deposit).list} from deposits where id = any($1)
   order by id for update ${mayWait ? '' : 'skip locked'}`;
