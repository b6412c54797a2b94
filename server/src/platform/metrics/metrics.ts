import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * The Prometheus registry. Create metrics with `registers: [metrics.registry]`. Read figures that cost a query in `collect`,
 * which runs at each scrape.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
