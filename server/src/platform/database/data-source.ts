import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrations } from '../../../../migrations/all.js';
import { SnakeCaseNaming } from './naming.strategy.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

export interface DatabaseSettings {
  url: string;
  poolSize: number;
}

export function dataSourceOptions({ url, poolSize }: DatabaseSettings): PostgresOptions {
  return {
    type: 'postgres',
    url,
    poolSize,
    namingStrategy: new SnakeCaseNaming(),
    migrations,
    // Cached plans serve every filter of a hot read; without this PostgreSQL plans the first five calls anew.
    extra: {
      options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
      connectionTimeoutMillis: 5_000,
    },
    applicationName: 'tallydesk',
  };
}

/** Any number, the same in every replica. */
const MIGRATION_LOCK = 7_215_001;

/** Brings the database up to date. Of replicas that start together one migrates and the others wait. */
export async function migrate(url: string): Promise<void> {
  const options: DataSourceOptions = dataSourceOptions({ url, poolSize: 2 });
  const dataSource = await new DataSource(options).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}
