import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findGrantedBrands, replaceGrantedBrands } from './brand-grant.queries.js';

/** Which brands a manager may work on. */
@Injectable()
export class BrandGrantService {
  list(db: EntityManager, userId: number): Promise<number[]> {
    return findGrantedBrands(db, userId);
  }

  /** Returns how many of the brands exist. A brand that is being removed does not count. */
  replace(db: EntityManager, userId: number, brandIds: readonly number[]): Promise<number> {
    return replaceGrantedBrands(db, userId, brandIds);
  }
}
