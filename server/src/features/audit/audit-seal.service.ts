import { Database } from '../../platform/database/database.js';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import {
  addUpWritten,
  countRecordsTwice,
  countUnsealed,
  findHead,
  findNotedHeads,
  findSeals,
  findStrays,
  findUnsealed,
  insertSeals,
  noteHead,
  type Seal,
  tryLockSealing,
} from './audit-seal.queries.js';
import { GENESIS, sealOf } from './audit-seal.rules.js';

const SEAL_MS = 10_000;
const BATCH = 1_000;
const HEAD_MS = 3_600_000;

export interface Verdict {
  /** What is wrong with the first record that differs from its seal. Null if no record does. */
  problem: string | null;
  sealed: number;
  waiting: number;
  /** `position:hash` of the last seal. */
  head: string;
  /** The heads noted in the database with which the chain was compared. `last`: when the last of them was noted. */
  noted: { count: number; last: Date | null };
}

/**
 * Puts committed records into a hash chain, and verifies the chain. One worker seals the records in the order in which it
 * finds them, so that writers of records do not wait for each other.
 */
@Injectable()
export class AuditSealService {
  private readonly log = new Logger('Audit');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  @Interval(SEAL_MS)
  sealDue(): Promise<void> {
    return this.jobs.run('seal audit records', async () => {
      await this.sealAll();
      await this.noteHead();
    });
  }

  async sealAll(): Promise<void> {
    while ((await this.database.transaction((db) => this.sealSome(db))) === BATCH);
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
    if (seals.length > 0) {
      await insertSeals(db, seals);
      await addUpWritten(db);
    }
    return seals.length;
  }

  /** Writes the head of the chain to the log each hour, and into the database. Of several workers only one does. */
  async noteHead(): Promise<void> {
    const noted = await this.database.transaction(async (db) => {
      if (!(await tryLockSealing(db))) return null;
      const now = this.clock.now();
      return noteHead(db, now, new Date(now.getTime() - HEAD_MS));
    });
    if (noted) this.log.log(`Head of the audit: ${headOf(Number(noted.position), noted.hash)}`);
  }

  /**
   * Compares the records with their seals, with their number, and the chain with the heads noted in the database. `kept`: a head
   * that was kept elsewhere.
   */
  verify(kept: string | null = null): Promise<Verdict> {
    // One snapshot, so that records sealed meanwhile are left out.
    return this.database.transaction(async (db) => {
      const heads = await findNotedHeads(db);
      const wanted = heads.map(({ position, hash }) => headOf(Number(position), hash));
      const chain = await this.verifyChain(db, kept === null ? wanted : [...wanted, kept]);
      const noted = { count: heads.length, last: heads.at(-1)?.noted_at ?? null };
      const waiting = await countUnsealed(db);
      return { ...chain, problem: chain.problem ?? (await findGap(db)), waiting, noted };
    }, 'REPEATABLE READ');
  }

  private async verifyChain(db: EntityManager, heads: string[]) {
    const missing = new Set(heads);
    let previous: Buffer = GENESIS;
    let sealed = 0;
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
        missing.delete(headOf(sealed, previous));
      }
      if (rows.length === 0) break;
    }
    const [head] = missing;
    return verdict(head === undefined ? null : `The chain does not hold the head ${head}`);
  }
}

/** Says which records are missing or were added beside the chain. Null: none. */
async function findGap(db: EntityManager): Promise<string | null> {
  const { gone, unmarked } = await findStrays(db);
  if (gone) return `Record ${gone} was removed before it was sealed`;
  if (unmarked) return `Record ${unmarked} has no seal`;
  const { written, present } = await countRecordsTwice(db);
  if (written === present) return null;
  return `${written} records were written, but there are ${present}`;
}

const headOf = (position: number, hash: Buffer): string => `${position}:${hash.toString('hex')}`;
