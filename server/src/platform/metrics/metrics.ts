import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * What Prometheus reads. Whoever has something to count makes a metric with `registers: [metrics.registry]`. What costs
 * a query is read in `collect`, that is, at each scrape.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
