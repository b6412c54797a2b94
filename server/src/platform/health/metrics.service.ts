import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.js';
import { HealthService } from './health.service.js';
import { getPoolState } from '../database/data-source.js';
import { listActiveTasks } from '../jobs/leadership.js';
import { commit, version } from '../config/version.js';

/** Renders all metrics. Sets those that are read from the database or the health report. */
@Injectable()
export class MetricsService {
  private readonly registers = [this.metrics.registry];
  private readonly messages = new Gauge({
    name: 'tallydesk_outbox_messages',
    help: 'Messages of the outbox to be sent (pending), and those that failed or may have arrived (unknown) and were not dismissed',
    labelNames: ['status'],
    registers: this.registers,
  });
  private readonly oldestPending = new Gauge({
    name: 'tallydesk_outbox_oldest_pending_seconds',
    help: 'How long the oldest pending message of the outbox has been waiting',
    registers: this.registers,
  });
  private readonly waiting = new Gauge({
    name: 'tallydesk_outbox_waiting_messages',
    help: 'Messages that wait or are on their way, by priority: answers to people go out before notices',
    labelNames: ['priority'],
    registers: this.registers,
  });
  private readonly oldestWaiting = new Gauge({
    name: 'tallydesk_outbox_oldest_waiting_seconds',
    help: 'How long the oldest waiting message of the priority has been waiting',
    labelNames: ['priority'],
    registers: this.registers,
  });
  private readonly updates = new Gauge({
    name: 'tallydesk_updates',
    help: 'Updates of the bot to be handled (pending), and those that failed at every attempt and were not dismissed (failed)',
    labelNames: ['status'],
    registers: this.registers,
  });
  private readonly oldestUpdate = new Gauge({
    name: 'tallydesk_updates_oldest_pending_seconds',
    help: 'How long the oldest pending update has been waiting',
    registers: this.registers,
  });
  private readonly receiving = new Gauge({
    name: 'tallydesk_bot_receiving',
    help: '1 in the process that receives the updates of the bot, 0 in those that stand by or cannot',
    registers: this.registers,
  });

  constructor(
    private readonly health: HealthService,
    private readonly metrics: Metrics,
  ) {}

  async render(): Promise<string> {
    const [{ bot, outbox, updates }, waiting] = await Promise.all([
      this.health.getReport(),
      this.health.countWaiting(),
    ]);
    // NaN: unknown, because the database is unavailable.
    for (const status of ['pending', 'failed', 'unknown'] as const) {
      this.messages.set({ status }, outbox?.[status] ?? NaN);
    }
    this.oldestPending.set(outbox?.oldest_pending_seconds ?? NaN);
    for (const priority of ['answer', 'notice'] as const) {
      this.waiting.set({ priority }, waiting?.[priority].waiting ?? NaN);
      this.oldestWaiting.set({ priority }, waiting?.[priority].oldestSeconds ?? NaN);
    }
    for (const status of ['pending', 'failed'] as const) {
      this.updates.set({ status }, updates?.[status] ?? NaN);
    }
    this.oldestUpdate.set(updates?.oldest_pending_seconds ?? NaN);
    this.receiving.set(bot === 'ok' ? 1 : 0);
    return this.metrics.registry.metrics();
  }
}

const LEADER_TASKS = ['bot', 'outbox', 'webhooks'];

/** Metrics of this process, which need no database. */
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
        for (const [state, count] of Object.entries(getPoolState(dataSource))) this.set({ state }, count);
      },
    });
    new Gauge({
      name: 'tallydesk_leader',
      help: '1 in the process that does this work for all replicas',
      labelNames: ['work'],
      registers,
      collect() {
        for (const work of LEADER_TASKS) this.set({ work }, listActiveTasks().has(work) ? 1 : 0);
      },
    });
  }
}
