import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const LOOP_SAMPLE_MS = 20;

@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  private readonly loopTimer: NodeJS.Timeout;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.loopTimer = this.measureLoopDelay();
  }

  onApplicationShutdown(): void {
    clearInterval(this.loopTimer);
  }

  /** The default metrics have only percentiles of the delay, which cannot be added up over replicas. */
  private measureLoopDelay(): NodeJS.Timeout {
    const delays = new Histogram({
      name: 'tallydesk_event_loop_delay_seconds',
      help: 'How late a timer ran because the event loop was busy',
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers: [this.registry],
    });
    let dueAtMs = performance.now() + LOOP_SAMPLE_MS;
    return setInterval(() => {
      const nowMs = performance.now();
      delays.observe(Math.max(0, nowMs - dueAtMs) / 1_000);
      dueAtMs = nowMs + LOOP_SAMPLE_MS;
    }, LOOP_SAMPLE_MS).unref();
  }
}
