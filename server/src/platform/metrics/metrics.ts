import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * What Prometheus reads. To count something, make a metric with `registers: [metrics.registry]`. If a figure costs a query,
 * read it in `collect`, which runs at each scrape.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
