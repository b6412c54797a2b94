import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { Jobs } from '../../platform/jobs/jobs.js';
import {
  countUnsealed,
  findHead,
  findSeals,
  findStrays,
  findUnsealed,
  insertSeals,
  type Seal,
  tryLockSealing,
} from './audit-seal.queries.js';
import { GENESIS, sealOf } from './audit-seal.rules.js';

const SEAL_MS = 10_000;
const BATCH = 1_000;

export interface Verdict {
  /** What is wrong with the first record that differs from its seal. Null if no record does. */
  problem: string | null;
  sealed: number;
  waiting: number;
  /** `position:hash` of the last seal. */
  head: string;
}

/**
 * Puts committed records into a hash chain, and verifies the chain. One worker seals the records in the order in which it
 * finds them, so that writers of records do not wait for each other.
 */
@Injectable()
export class AuditSealService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  @Interval(SEAL_MS)
  sealDue(): Promise<void> {
    return this.jobs.run('seal audit records', () => this.sealAll());
  }

  async sealAll(): Promise<void> {
    while ((await this.dataSource.transaction((db) => this.sealSome(db))) === BATCH);
  }

  private async sealSome(db: EntityManager): Promise<number> {
    if (!(await tryLockSealing(db))) return 0;
    let { position, hash } = (await findHead(db)) ?? { position: 0, hash: GENESIS };
    const records = await findUnsealed(db, BATCH);
    const seals = records.map((record): Seal => {
      position += 1;
      hash = sealOf(hash, position, record);
      return { position, recordId: record.id, hash };
    });
    if (seals.length > 0) await insertSeals(db, seals);
    return seals.length;
  }

  /** `kept`: a head that was written down before. It shows whether the chain was cut or made anew. */
  verify(kept: string | null = null): Promise<Verdict> {
    // One snapshot, so that records sealed meanwhile are left out.
    return this.dataSource.transaction('REPEATABLE READ', async (db) => {
      const { head, sealed, problem } = await this.verifyChain(db, kept);
      const { gone, unmarked } = await findStrays(db);
      const waiting = await countUnsealed(db);
      if (problem) return { problem, sealed, waiting, head };
      if (gone) return { problem: `Record ${gone} was removed before it was sealed`, sealed, waiting, head };
      if (unmarked) return { problem: `Record ${unmarked} has no seal`, sealed, waiting, head };
      return { problem: null, sealed, waiting, head };
    });
  }

  private async verifyChain(db: EntityManager, kept: string | null) {
    let previous: Buffer = GENESIS;
    let sealed = 0;
    let isKeptFound = kept === null;
    const verdict = (problem: string | null) => ({ problem, sealed, head: headOf(sealed, previous) });
    for (;;) {
      const rows = await findSeals(db, sealed, BATCH);
      for (const { position, recordId, hash, record } of rows) {
        if (Number(position) !== sealed + 1) return verdict(`Seal ${sealed + 1} is missing`);
        if (!record) return verdict(`Record ${recordId} is missing (seal ${position})`);
        if (!sealOf(previous, sealed + 1, record).equals(hash))
          return verdict(`Record ${recordId} is not as it was sealed (seal ${position})`);
        sealed += 1;
        previous = hash;
        isKeptFound ||= kept === headOf(sealed, previous);
      }
      if (rows.length === 0) break;
    }
    return verdict(isKeptFound ? null : `The chain does not hold the head ${kept}`);
  }
}

const headOf = (position: number, hash: Buffer): string => `${position}:${hash.toString('hex')}`;
