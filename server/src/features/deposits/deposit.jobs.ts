import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { DepositFiguresService } from './deposit-figures.service.js';
import { DepositUpgradeService } from './deposit-upgrade.service.js';

const FOLD_MS = 1_000;
const LOOK_FOR_OLDER_MS = 10_000;

@Injectable()
export class DepositJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly figures: DepositFiguresService,
    private readonly upgrades: DepositUpgradeService,
  ) {}

  /** Keeps what is not folded yet short, since every read of the totals adds it up. */
  @Interval(FOLD_MS)
  foldTotals(): Promise<void> {
    return this.jobs.run('fold totals', () => this.figures.fold());
  }

  @Interval(LOOK_FOR_OLDER_MS)
  recountAfterUpgrade(): Promise<void> {
    return this.jobs.run('recount after an upgrade', () => this.upgrades.recountAfterUpgrade());
  }
}
