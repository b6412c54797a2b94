import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countMessages } from '../outbox/outbox.queries.js';
import { BotHealth } from '../telegram/bot-health.js';

export interface HealthReport {
  /** `ok` while requests can be answered. A messenger that is away is shown, but leaves HTTP up. */
  status: 'ok' | 'unavailable';
  database: 'ok' | 'away';
  bot: string;
  /** Of the whole installation; null while the database is away. */
  outbox: {
    pending: number;
    failed: number;
    unknown: number;
    oldest_pending_seconds: number;
  } | null;
}

@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bot: BotHealth,
  ) {}

  async report(): Promise<HealthReport> {
    const outbox = await this.findOutbox();
    return {
      status: outbox ? 'ok' : 'unavailable',
      database: outbox ? 'ok' : 'away',
      bot: this.bot.status,
      outbox,
    };
  }

  private async findOutbox(): Promise<HealthReport['outbox']> {
    try {
      const { oldestPendingSeconds, ...counts } = await countMessages(this.dataSource.manager);
      return { ...counts, oldest_pending_seconds: Math.round(oldestPendingSeconds) };
    } catch {
      return null;
    }
  }
}
