import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { DatabaseOutage } from '../database/database-outage.rules.js';
import { Replicas } from './replicas.service.js';
import { HealthDatabase } from '../database/side-pool.js';
import { Draining } from '../http/draining.js';
import { OutboxQueries, type WaitingCounts } from '../messenger/sending/outbox-queries.js';
import { commit, version } from '../config/version.js';
import { BotHealth } from '../messenger/receiving/update-receiver.service.js';
import { UpdateRepository } from '../messenger/receiving/update.repository.js';

export interface HealthReport {
  /** `stopping`: the process has received its stop signal. Problems with Telegram alone leave this `ok`. */
  status: 'ok' | 'unavailable' | 'stopping';
  database: 'ok' | DatabaseOutage;
  /** `ok`: this process receives the bot's updates. Otherwise why it does not, such as `standing by`. */
  bot: string;
  version: string;
  commit: string | null;
  /** Messages of the whole installation, without dismissed ones. Null while the database is unreadable. */
  outbox: Record<'pending' | 'failed' | 'unknown' | 'oldest_pending_seconds', number> | null;
  /** Updates of the bot that wait to be handled, or failed at every attempt and were not dismissed. */
  updates: Record<'pending' | 'failed' | 'oldest_pending_seconds', number> | null;
}

@Injectable()
export class HealthService {
  constructor(
    private readonly draining: Draining,
    private readonly replicas: Replicas,
    private readonly healthDatabase: HealthDatabase,
    private readonly database: Database,
    private readonly messages: OutboxQueries,
    private readonly updates: UpdateRepository,
    private readonly bot: BotHealth,
  ) {}

  /** Tests the database by recording a heartbeat of this process, and reads the counts. */
  async getReport(): Promise<HealthReport> {
    const [outage, outbox, updates] = await Promise.all([
      this.replicas.recordHeartbeat(),
      this.getCounts(() => this.messages.countOpen()),
      this.getCounts(() => this.updates.countOpen()),
    ]);
    return {
      status: this.draining.isStarted ? 'stopping' : outage ? 'unavailable' : 'ok',
      database: outage ?? 'ok',
      bot: this.bot.status,
      version,
      commit,
      outbox,
      updates,
    };
  }

  /** Counts unsent messages of the outbox by priority. Null: the database is unreadable. */
  countWaiting(): Promise<Record<'answer' | 'notice', WaitingCounts> | null> {
    return this.tryRead(() => this.messages.countWaiting());
  }

  private async getCounts<Counts extends { oldestPendingSeconds: number }>(read: () => Promise<Counts>) {
    const result = await this.tryRead(read);
    if (!result) return null;
    const { oldestPendingSeconds, ...counts } = result;
    return { ...counts, oldest_pending_seconds: Math.round(oldestPendingSeconds) };
  }

  /** Reads on a connection for health checks. Null: the database is unreadable. */
  private async tryRead<Result>(read: () => Promise<Result>): Promise<Result | null> {
    try {
      return await this.database.withManager(await this.healthDatabase.connect(), read);
    } catch {
      return null;
    }
  }
}
