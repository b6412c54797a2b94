import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { DatabaseTrouble } from '../database/database-trouble.rules.js';
import { ReadReplica } from '../read-replica/read-replica.js';
import type { StandbyReport } from '../read-replica/standby.js';
import { Replicas } from './replicas.service.js';
import { VitalDatabase } from '../database/side-pools.js';
import { Draining } from '../http/draining.js';
import { OutboxRepository, type WaitingFigures } from '../messenger/sending/outbox.repository.js';
import { commit, version } from '../version.js';
import { BotHealth } from '../messenger/receiving/bot-health.js';
import { UpdateRepository } from '../messenger/receiving/update.repository.js';

export interface HealthReport {
  /** `stopping`: the signal that ends the process has come. Trouble with Telegram alone leaves this `ok`. */
  status: 'ok' | 'unavailable' | 'stopping';
  /** Whether the database takes changes. The check tries one. */
  database: 'ok' | DatabaseTrouble;
  bot: string;
  version: string;
  commit: string | null;
  /** The messages of the whole installation; null while the database cannot be read. */
  outbox: Record<'pending' | 'failed' | 'unknown' | 'oldest_pending_seconds', number> | null;
  /** The first of `read_replicas` that is ok, or else the first; null if the settings name none. */
  read_replica: StandbyReport | null;
  /** Each standby for reads. */
  read_replicas: ({ address: string } & StandbyReport)[];
  /** Updates of the bot that wait to be handled, or were given up. */
  updates: Record<'pending' | 'failed' | 'oldest_pending_seconds', number> | null;
}

@Injectable()
export class HealthService {
  constructor(
    private readonly draining: Draining,
    private readonly replicas: Replicas,
    private readonly vital: VitalDatabase,
    private readonly database: Database,
    private readonly messages: OutboxRepository,
    private readonly updates: UpdateRepository,
    private readonly bot: BotHealth,
    private readonly readReplica: ReadReplica,
  ) {}

  async report(): Promise<HealthReport> {
    const [trouble, outbox, updates, readReplicas] = await Promise.all([
      this.replicas.checkDatabase(),
      this.count(() => this.messages.countOpen()),
      this.count(() => this.updates.countOpen()),
      this.readReplica.reports(),
    ]);
    const best = readReplicas.find(({ status }) => status === 'ok') ?? readReplicas[0];
    return {
      status: this.draining.isBegun ? 'stopping' : trouble ? 'unavailable' : 'ok',
      database: trouble ?? 'ok',
      bot: this.bot.status,
      version,
      commit,
      outbox,
      updates,
      read_replica: best ? { status: best.status, lag_seconds: best.lag_seconds } : null,
      read_replicas: readReplicas,
    };
  }

  /** What the outbox still has to send, by priority. Null while the database cannot be read. */
  findWaiting(): Promise<Record<'answer' | 'notice', WaitingFigures> | null> {
    return this.find(() => this.messages.countWaiting());
  }

  private async count<Counts extends { oldestPendingSeconds: number }>(read: () => Promise<Counts>) {
    const found = await this.find(read);
    if (!found) return null;
    const { oldestPendingSeconds, ...counts } = found;
    return { ...counts, oldest_pending_seconds: Math.round(oldestPendingSeconds) };
  }

  /** Null while the database cannot be read. */
  private async find<Figures>(read: () => Promise<Figures>): Promise<Figures | null> {
    try {
      return await this.database.use(await this.vital.connect(), read);
    } catch {
      return null;
    }
  }
}
