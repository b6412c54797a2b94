import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { TotalsService } from './totals.service.js';
import { UpgradeService } from './upgrade.service.js';

const FOLD_MS = 1_000;
const LOOK_FOR_OLDER_MS = 10_000;

@Injectable()
export class LedgerJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly totals: TotalsService,
    private readonly upgrades: UpgradeService,
  ) {}

  /** Runs often, so that there are few deltas: every read of a total adds them up. */
  @Interval(FOLD_MS)
  foldTotals(): Promise<void> {
    return this.jobs.run('fold totals', () => this.totals.fold());
  }

  @Interval(LOOK_FOR_OLDER_MS)
  recountAfterUpgrade(): Promise<void> {
    return this.jobs.run('recount after an upgrade', () => this.upgrades.recountAfterUpgrade());
  }
}
