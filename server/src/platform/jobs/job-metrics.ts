import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../metrics/metrics.js';

/** Metrics of the jobs of this process. If a job is not running anywhere, its last success ages. */
@Injectable()
export class JobMetrics {
  private readonly lastSuccess: Gauge;
  private readonly failures: Counter;

  constructor({ registry }: Metrics) {
    this.lastSuccess = new Gauge({
      name: 'tallydesk_job_last_success_timestamp_seconds',
      help: 'When the job last ended well in this process',
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
    this.failures.inc({ job }, 0);
  }

  recordFailure(job: string): void {
    this.failures.inc({ job });
  }
}
