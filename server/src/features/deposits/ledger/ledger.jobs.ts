import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { TotalsService } from './totals.service.js';

const FOLD_MS = 1_000;
const RECOUNT_MS = 5_000;

@Injectable()
export class LedgerJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly totals: TotalsService,
  ) {}

  /** Runs often, so that there are few deltas: every read of a total adds them up. */
  @Interval(FOLD_MS)
  foldTotals(): Promise<void> {
    return this.jobs.run('fold totals', () => this.totals.fold());
  }

  @Interval(RECOUNT_MS)
  recountTotals(): Promise<void> {
    return this.jobs.run('recount totals', () => this.totals.recountIfDue());
  }
}
