import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Config } from '../../../platform/config/config.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { StatisticService } from './statistic.service.js';

/** A tick that comes a little early must still refresh. */
const EARLY_SECONDS = 1;

/** Keeps statistics current. Every replica ticks, and the database lets one of them refresh. */
@Injectable()
export class StatisticJobs implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly scheduler: SchedulerRegistry,
    private readonly jobs: Jobs,
    private readonly statistics: StatisticService,
  ) {}

  /** No decorator, because the interval is a setting. */
  onApplicationBootstrap(): void {
    const seconds = this.config.statRefreshSeconds;
    const tick = () =>
      this.jobs.run('refresh of statistics', () => this.statistics.refresh(seconds - EARLY_SECONDS));
    this.scheduler.addInterval(
      'statistics',
      setInterval(() => void tick(), seconds * 1_000),
    );
  }
}
