import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Config } from '../../platform/config/config.js';
import { DepositFiguresService } from './deposit-figures.service.js';

const FOLD_MS = 1_000;

@Injectable()
export class DepositJobs {
  constructor(
    private readonly config: Config,
    private readonly figures: DepositFiguresService,
  ) {}

  /** Keeps what is not folded yet short, since every read of the totals adds it up. */
  @Interval(FOLD_MS)
  async foldTotals(): Promise<void> {
    if (this.config.runsWorker) await this.figures.fold();
  }
}
