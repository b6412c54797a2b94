import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { CardRefreshService } from './card-refresh.service.js';

const REFRESH_MS = 1_000;
const DIGEST_MS = 60_000;

@Injectable()
export class CardJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly cards: CardRefreshService,
  ) {}

  /** Runs often, because people wait for it. */
  @Interval(REFRESH_MS)
  refreshCards(): Promise<void> {
    return this.jobs.run('refresh deposit cards', () => this.cards.refresh());
  }

  @Interval(DIGEST_MS)
  sendDigests(): Promise<void> {
    return this.jobs.run('send deposit digests', () => this.cards.sendDigests());
  }
}
