import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolState } from '../database/data-source.js';
import { ledWork } from '../database/leadership/leadership.js';
import { Metrics } from '../metrics/metrics.js';
import { commit, version } from '../version.js';

/** Work that only one replica at a time does. */
const LEADERS_WORK = ['bot', 'outbox'];

/** Metrics of this process: its version, its database connections, and the work that it leads. */
@Injectable()
export class ProcessMetrics {
  constructor({ registry }: Metrics, dataSource: DataSource) {
    const registers = [registry];
    new Gauge({
      name: 'tallydesk_build_info',
      help: 'Always 1; the labels say what runs',
      labelNames: ['version', 'commit'],
      registers,
    }).set({ version, commit: commit ?? '' }, 1);
    new Gauge({
      name: 'tallydesk_database_connections',
      help: 'Connections of the pool that are used or idle, and calls that are waiting for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(poolState(dataSource))) this.set({ state }, count);
      },
    });
    new Gauge({
      name: 'tallydesk_leader',
      help: '1 in the process that does this work for all replicas',
      labelNames: ['work'],
      registers,
      collect() {
        for (const work of LEADERS_WORK) this.set({ work }, ledWork().has(work) ? 1 : 0);
      },
    });
  }
}
