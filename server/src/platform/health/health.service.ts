import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BotHealth } from '../telegram/bot-health.js';

export interface HealthReport {
  /** `ok` while requests can be answered. A messenger that is away is shown, but leaves HTTP up. */
  status: 'ok' | 'unavailable';
  database: 'ok' | 'away';
  bot: string;
}

@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bot: BotHealth,
  ) {}

  async report(): Promise<HealthReport> {
    const database = await this.dataSource.query('select 1').then(
      () => 'ok' as const,
      () => 'away' as const,
    );
    return { status: database === 'ok' ? 'ok' : 'unavailable', database, bot: this.bot.status };
  }
}
