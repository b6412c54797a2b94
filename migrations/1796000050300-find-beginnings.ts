import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from './build-indexes.js';

/** Beginnings in any locale. The brand leaves out those beyond reach before a row is read. */
const indexes = {
  deposits_client_begins: `(client_id text_pattern_ops, brand_id) where client_id <> ''`,
  deposits_wallet_begins: `(wallet text_pattern_ops, brand_id) where wallet <> ''`,
};

export class FindBeginnings1796000050300 implements MigrationInterface {
  readonly name = 'FindBeginnings1796000050300';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndexes(db, 'deposits', indexes);
  }

  async down(db: QueryRunner): Promise<void> {
    await dropIndexes(db, indexes);
  }
}
