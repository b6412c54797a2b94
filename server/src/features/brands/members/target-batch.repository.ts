import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { MonthSpan } from '../periods/period.rules.js';
import type { TargetChange } from './member-bulk.rules.js';

/** The targets that a person set in one step. */
export interface TargetBatch {
  brandId: number;
  /** The person who set them. */
  userId: number;
  span: MonthSpan;
  changes: TargetChange[];
  createdAt: Date;
}

@Injectable()
export class TargetBatchRepository {
  constructor(private readonly database: Database) {}

  /** Creates a batch, and deletes those from before `purgeBefore`. Returns the id. */
  create(batch: TargetBatch, purgeBefore: Date): Promise<number> {
    const { brandId, userId, span, changes, createdAt } = batch;
    return this.database.value(
      `with old as (
         delete from target_batches where id in (
           select id from target_batches where created_at < $6 for update skip locked)
       )
       insert into target_batches (brand_id, user_id, span, changes, created_at) values ($1, $2, $3, $4, $5)
       returning id`,
      [brandId, userId, JSON.stringify(span), JSON.stringify(changes), createdAt, purgeBefore],
    );
  }

  find(id: number): Promise<TargetBatch | null> {
    return this.database.row(
      `select brand_id as "brandId", user_id as "userId", span, changes, created_at as "createdAt"
       from target_batches where id = $1`,
      [id],
    );
  }
}
