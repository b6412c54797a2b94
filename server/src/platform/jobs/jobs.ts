import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { runAs } from '../audit/actor.js';
import { Config } from '../config/config.js';
import { withTrace, type OpenSpan } from '../tracing/tracing.js';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../metrics/metrics.js';

/** Metrics of the jobs of this process. If no process has a recent success of a job, the job fails or does not run. */
@Injectable()
export class JobMetrics {
  private readonly lastSuccess: Gauge;
  private readonly failures: Counter;

  constructor({ registry }: Metrics) {
    this.lastSuccess = new Gauge({
      name: 'tallydesk_job_last_success_timestamp_seconds',
      help: 'When the job last succeeded in this process',
      labelNames: ['job'],
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'tallydesk_job_failures_total',
      help: 'How often the job failed in this process since its start',
      labelNames: ['job'],
      registers: [registry],
    });
  }

  recordSuccess(job: string): void {
    this.lastSuccess.setToCurrentTime({ job });
    this.failures.inc({ job }, 0); // creates the series, so that a first failure counts as an increase
  }

  recordFailure(job: string): void {
    this.failures.inc({ job });
  }
}

/** Runs scheduled jobs in each process with the part `worker`, there one at a time per name. Stopping waits for running jobs. */
@Injectable()
export class Jobs implements BackgroundService {
  private readonly logger = new Logger(Jobs.name);
  private readonly runningByName = new Map<string, Promise<void>>();
  private readonly startHandlers: (() => void)[] = [];
  private isActive = false;

  constructor(
    private readonly config: Config,
    private readonly metrics: JobMetrics,
  ) {}

  /** Registers work to run at startup, such as catching up after a downtime. */
  onStart(work: () => void): void {
    this.startHandlers.push(work);
  }

  start(): void {
    if (!this.config.isWorkerEnabled) return;
    this.isActive = true;
    for (const work of this.startHandlers) work();
  }

  /** Runs a job, or waits for the running one of that name. Logs a failure. Does nothing before `start` and after `stop`. */
  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (!this.isActive) return;
    await (this.runningByName.get(name) ?? this.startJob(name, work));
  }

  private startJob(name: string, work: () => Promise<unknown>): Promise<void> {
    const job = runAs({ via: 'job', requestId: `job:${name}` }, () =>
      withTrace(`job ${name}`, {}, (span) => this.runAndRecord(name, work, span)),
    ).finally(() => this.runningByName.delete(name));
    this.runningByName.set(name, job);
    return job;
  }

  private async runAndRecord(name: string, work: () => Promise<unknown>, span: OpenSpan): Promise<void> {
    try {
      await work();
      this.metrics.recordSuccess(name);
    } catch (error) {
      span.fail(error);
      this.metrics.recordFailure(name);
      this.logger.error(`The job ${name} failed`, error);
    }
  }

  async stop(): Promise<void> {
    this.isActive = false;
    await Promise.all(this.runningByName.values());
  }
}

/** Work of a process besides serving calls. */
export interface BackgroundService {
  start(): void;
  /** Resolves when the work in progress is finished. */
  stop(): Promise<void>;
}

/**
 * Starts and stops the background services, such as the bot and the jobs. They start only once the process is listening: if its
 * port is taken, the process exits, and must not have sent a message or acquired a lock.
 */
@Injectable()
export class Background implements BeforeApplicationShutdown {
  private readonly services: BackgroundService[] = [];
  private stopping: Promise<unknown> | null = null;

  add(service: BackgroundService): void {
    this.services.push(service);
  }

  start(): void {
    if (!this.stopping) for (const service of this.services) service.start();
  }

  async stop(): Promise<void> {
    this.stopping ??= Promise.all(this.services.map((service) => service.stop()));
    await this.stopping;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
