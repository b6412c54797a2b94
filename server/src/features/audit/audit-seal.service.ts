import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS } from '../../../shared/units.rules.js';
import { Transactional } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { AuditSealRepository, type AuditSeal } from './audit-seal.repository.js';
import { GENESIS, SEAL_VERSION, computeSeal } from './audit-seal.rules.js';

const SEAL_INTERVAL_MS = 10_000;
/** Hashing more would block the event loop for more than a few milliseconds. */
const BATCH = 250;

export interface Verdict {
  /** The first problem found, such as a record that does not match its seal. Null if there is none. */
  problem: string | null;
  /** How many records have a verified seal. */
  sealed: number;
  /** How many records have no seal yet. */
  waiting: number;
  /** `position:hash` of the last seal that was verified. */
  head: string;
  /** The stored heads with which the chain was compared: their number, and when the last one was stored. */
  storedHeads: { count: number; last: Date | null };
}

/** Seals records into a hash chain after their commit, one worker at a time, so that writers need not wait for each other. */
@Injectable()
export class AuditSealService {
  private readonly log = new Logger('Audit');

  constructor(
    private readonly seals: AuditSealRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  @Interval(SEAL_INTERVAL_MS)
  sealDue(): Promise<void> {
    return this.jobs.run('seal audit records', async () => {
      await this.sealAll();
      await this.storeAndLogHead();
    });
  }

  /** Seals all unsealed records, unless another process is sealing. */
  async sealAll(): Promise<void> {
    while ((await this.sealBatch()) === BATCH);
  }

  @Transactional()
  private async sealBatch(): Promise<number> {
    if (!(await this.seals.tryLock())) return 0;
    const head = await this.seals.findHead();
    let position = Number(head?.position ?? 0);
    let hash = head?.hash ?? GENESIS;
    const records = await this.seals.unmarkSealedAndListUnsealed(BATCH);
    const seals = records.map((record): AuditSeal => {
      position += 1;
      hash = computeSeal(hash, position, record, SEAL_VERSION);
      return { position: String(position), recordId: record.id, hash, version: SEAL_VERSION };
    });
    if (seals.length > 0) {
      await this.seals.create(seals);
      await this.seals.mergeWrittenCounts();
    }
    return seals.length;
  }

  /** Writes the head of the chain to the database and the log, unless a head was stored less than an hour ago. */
  async storeAndLogHead(): Promise<void> {
    const head = await this.storeHeadIfDue();
    if (head) this.log.log(`Head of the audit: ${formatHead(Number(head.position), head.hash)}`);
  }

  @Transactional()
  private async storeHeadIfDue() {
    if (!(await this.seals.tryLock())) return null;
    const now = this.clock.now();
    return this.seals.storeHead(now, new Date(now.getTime() - HOUR_MS));
  }

  /**
   * Verifies records against their seals and their count, and the chain against the heads stored in the database. `externalHead`: a
   * `position:hash` stored elsewhere. Runs in one snapshot, so that records sealed concurrently are ignored.
   */
  @Transactional('REPEATABLE READ')
  async verify(externalHead: string | null = null): Promise<Verdict> {
    const stored = await this.seals.listStoredHeads();
    const heads = stored.map(({ position, hash }) => formatHead(Number(position), hash));
    const chain = await this.verifyChain(externalHead === null ? heads : [...heads, externalHead]);
    return {
      ...chain,
      problem: chain.problem ?? (await this.findGap()),
      waiting: await this.seals.countUnsealed(),
      storedHeads: { count: stored.length, last: stored.at(-1)?.storedAt ?? null },
    };
  }

  /** Verifies all seals in order, and that each of the `heads` is in the chain. */
  private async verifyChain(heads: string[]) {
    const missing = new Set(heads);
    let previous: Buffer = GENESIS;
    let sealed = 0;
    const buildVerdict = (problem: string | null) => ({
      problem,
      sealed,
      head: formatHead(sealed, previous),
    });
    for (;;) {
      const rows = await this.seals.listAfter(sealed, BATCH);
      for (const { position, recordId, hash, version, record } of rows) {
        if (Number(position) !== sealed + 1) return buildVerdict(`Seal ${sealed + 1} is missing`);
        if (!record) return buildVerdict(`Record ${recordId} is missing (seal ${position})`);
        if (!computeSeal(previous, sealed + 1, record, version).equals(hash))
          return buildVerdict(`Record ${recordId} is not as it was sealed (seal ${position})`);
        sealed += 1;
        previous = hash;
        missing.delete(formatHead(sealed, previous));
      }
      if (rows.length === 0) break;
    }
    const [head] = missing;
    return buildVerdict(head === undefined ? null : `The chain does not contain the head ${head}`);
  }

  /** Describes records that are missing or were added outside the chain. Null: none. */
  private async findGap(): Promise<string | null> {
    const { removed, unmarked } = await this.seals.findStrays();
    if (removed) return `Record ${removed} was removed before it was sealed`;
    if (unmarked) return `Record ${unmarked} has no seal`;
    const { written, present } = await this.seals.getRecordCounts();
    if (written === present) return null;
    return `${written} records were written, but there are ${present}`;
  }
}

const formatHead = (position: number, hash: Buffer): string => `${position}:${hash.toString('hex')}`;
