import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, MINUTE_MS } from '../../../shared/units.rules.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { CardRefreshService } from './cards/card-refresh.service.js';
import { PendingFormService } from './intake/private-chat/pending-form.service.js';
import { TotalsService } from './ledger/totals.service.js';
import { SlipService } from './slips/slip.service.js';

const SECOND_MS = 1_000;

@Injectable()
export class DepositJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly totals: TotalsService,
    private readonly slips: SlipService,
    private readonly pendingForms: PendingFormService,
    private readonly cards: CardRefreshService,
    private readonly clock: Clock,
  ) {}

  /** Often, because every read of a total adds up all deltas. */
  @Interval(SECOND_MS)
  foldTotals(): Promise<void> {
    return this.jobs.run('fold totals', () => this.totals.fold());
  }

  @Interval(5 * SECOND_MS)
  recountTotalsIfDue(): Promise<void> {
    return this.jobs.run('recount totals', () => this.totals.recountIfDue());
  }

  @Interval(3 * SECOND_MS)
  downloadSlips(): Promise<void> {
    return this.jobs.run('download slips', () => this.slips.downloadDue());
  }

  @Interval(30 * MINUTE_MS)
  purgeUnusedSlips(): Promise<void> {
    return this.jobs.run('sweep slips', () => this.slips.purgeUnused());
  }

  @Interval(HOUR_MS)
  purgeOldPendingForms(): Promise<void> {
    return this.jobs.run('purge of forms without a brand', () =>
      this.pendingForms.purgeOld(this.clock.now()),
    );
  }

  /** Runs often, because people wait for it. */
  @Interval(SECOND_MS)
  refreshCards(): Promise<void> {
    return this.jobs.run('refresh deposit cards', () => this.cards.refresh());
  }

  @Interval(MINUTE_MS)
  sendDigests(): Promise<void> {
    return this.jobs.run('send deposit digests', () => this.cards.sendDigests());
  }
}
