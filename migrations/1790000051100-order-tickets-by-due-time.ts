import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from './build-indexes.js';

const indexes = {
  tickets_waiting_in_order: `(brand_id, waiting_since, active_at desc, id desc) where waiting_since is not null`,
};
const former = { tickets_waiting: '(brand_id, waiting_since) where waiting_since is not null' };

/** The tickets of a brand that wait, in the order of their due times, so that a list reads only those at the top. */
export class OrderTicketsByDueTime1790000051100 implements MigrationInterface {
  readonly name = 'OrderTicketsByDueTime1790000051100';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndexes(db, 'tickets', indexes);
    await db.query('drop index if exists tickets_waiting');
  }

  async down(db: QueryRunner): Promise<void> {
    await buildIndexes(db, 'tickets', former);
    await dropIndexes(db, indexes);
  }
}
