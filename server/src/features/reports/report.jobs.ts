import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Config } from '../../platform/config/config.js';
import { StatisticService } from './statistic.service.js';

/** A tick that comes a little early must not skip a turn. */
const EARLY_SECONDS = 1;

/** Keeps statistics current: every replica that runs the worker ticks, and the database lets one of them through. */
@Injectable()
export class ReportJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ReportJobs.name);
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly scheduler: SchedulerRegistry,
    private readonly statistics: StatisticService,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.runsWorker) return;
    const tick = () => {
      this.running = this.running.then(() => this.refresh());
    };
    this.scheduler.addInterval('statistics', setInterval(tick, this.config.statRefreshSeconds * 1_000));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async refresh(): Promise<void> {
    try {
      await this.statistics.refresh(this.config.statRefreshSeconds - EARLY_SECONDS);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
