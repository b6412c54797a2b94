import type { QueryRunner } from 'typeorm';
import { brands } from './baseline/brands.js';
import { deposits } from './baseline/deposits.js';
import { integrations } from './baseline/integrations.js';
import { messenger } from './baseline/messenger.js';
import { operations } from './baseline/operations.js';
import { people } from './baseline/people.js';
import { reports } from './baseline/reports.js';
import { tickets } from './baseline/tickets.js';

/** The tables of version 1.0.0. */
export class Baseline1800000000000 {
  async up(db: QueryRunner): Promise<void> {
    for (const part of [people, brands, integrations, deposits, tickets, reports, messenger, operations])
      await db.query(part);
  }
}
