import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source.js';

const LIMITS = { statementMs: 3_000, lockMs: 2_000 };

/** Two extra connections for the ready check and signs of life, which must work while all others wait. */
@Injectable()
export class VitalDatabase implements OnModuleInit, OnApplicationShutdown {
  private readonly dataSource: DataSource | null;

  constructor({ databaseUrl: url }: Config) {
    this.dataSource = url ? new DataSource(dataSourceOptions({ url, poolSize: 2, limits: LIMITS })) : null;
  }

  async onModuleInit(): Promise<void> {
    await this.dataSource?.initialize();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource?.isInitialized) await this.dataSource.destroy();
  }

  get manager(): EntityManager {
    if (!this.dataSource) throw new Error('There is no database');
    return this.dataSource.manager;
  }
}
