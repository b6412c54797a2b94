import { Injectable } from '@nestjs/common';
import type { DatabaseTrouble } from '../database/database-trouble.rules.js';
import { Replicas } from '../database/replicas.service.js';
import { VitalDatabase } from '../database/vital-database.js';
import { Draining } from '../http/draining.js';
import { countMessages } from '../messenger/sending/outbox.queries.js';
import { commit, version } from '../version.js';
import { BotHealth } from '../messenger/receiving/bot-health.js';
import { countOpenUpdates } from '../messenger/receiving/update.queries.js';

export interface HealthReport {
  /** `stopping`: the signal that ends the process has come. Trouble with Telegram alone leaves this `ok`. */
  status: 'ok' | 'unavailable' | 'stopping';
  /** Whether the database takes changes. The check tries one. */
  database: 'ok' | DatabaseTrouble;
  bot: string;
  version: string;
  commit: string | null;
  /** The messages of the whole installation; null while the database cannot be read. */
  outbox: {
    pending: number;
    failed: number;
    unknown: number;
    oldest_pending_seconds: number;
  } | null;
  /** Updates of the bot that wait to be handled, or were given up. */
  updates: {
    pending: number;
    failed: number;
    oldest_pending_seconds: number;
  } | null;
}

@Injectable()
export class HealthService {
  constructor(
    private readonly draining: Draining,
    private readonly replicas: Replicas,
    private readonly vital: VitalDatabase,
    private readonly bot: BotHealth,
  ) {}

  async report(): Promise<HealthReport> {
    const [trouble, outbox, updates] = await Promise.all([
      this.replicas.checkDatabase(),
      this.findOutbox(),
      this.findUpdates(),
    ]);
    return {
      status: this.draining.isBegun ? 'stopping' : trouble ? 'unavailable' : 'ok',
      database: trouble ?? 'ok',
      bot: this.bot.status,
      version,
      commit,
      outbox,
      updates,
    };
  }

  private async findOutbox(): Promise<HealthReport['outbox']> {
    try {
      const { oldestPendingSeconds, ...counts } = await countMessages(this.vital.manager);
      return { ...counts, oldest_pending_seconds: Math.round(oldestPendingSeconds) };
    } catch {
      return null;
    }
  }

  private async findUpdates(): Promise<HealthReport['updates']> {
    try {
      const { oldestPendingSeconds, ...counts } = await countOpenUpdates(this.vital.manager);
      return { ...counts, oldest_pending_seconds: Math.round(oldestPendingSeconds) };
    } catch {
      return null;
    }
  }
}
