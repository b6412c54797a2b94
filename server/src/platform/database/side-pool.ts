import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { buildDataSourceOptions, type DatabaseSettings, LONG_LIMITS } from './data-source.js';

/** Connects on first use. */
class SidePool implements OnApplicationShutdown {
  private readonly dataSource: DataSource | null;
  private connecting: Promise<DataSource> | null = null;

  constructor({ databaseUrl: url }: Config, settings: Omit<DatabaseSettings, 'url'>) {
    this.dataSource = url ? new DataSource(buildDataSourceOptions({ url, ...settings })) : null;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource?.isInitialized) await this.dataSource.destroy();
  }

  async connect(): Promise<EntityManager> {
    if (!this.dataSource) throw new Error('There is no database');
    this.connecting ??= this.dataSource.initialize().catch((error: unknown) => {
      this.connecting = null;
      throw error;
    });
    return (await this.connecting).manager;
  }
}

/** The pool for the readiness check and heartbeats, which must work while all other connections are in use. */
@Injectable()
export class HealthDatabase extends SidePool {
  constructor(config: Config) {
    super(config, { poolSize: 2, limits: { statementMs: 3_000, lockMs: 2_000 }, isPrimaryOnly: true });
  }
}

/** The pool for queries that may take minutes, such as exports, recounts and the steps after a recovery. */
@Injectable()
export class LongQueryDatabase extends SidePool {
  constructor(config: Config) {
    super(config, { poolSize: 4, limits: LONG_LIMITS, isPipelined: false, isPrimaryOnly: true });
  }
}
