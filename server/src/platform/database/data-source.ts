import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
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

const OLDEST_POSTGRES = 15;
/** Any number, the same in every replica. */
const MIGRATION_LOCK = 7_215_001;

/** Brings the database up to date, or says that it is too old for that. Of replicas that start together one migrates and the others wait. */
export async function migrate(url: string): Promise<void> {
  const options: DataSourceOptions = dataSourceOptions({ url, poolSize: 2 });
  const dataSource = await new DataSource(options).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await requireVersion(runner);
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

async function requireVersion(runner: QueryRunner): Promise<void> {
  const [{ version }] = (await runner.query(`select current_setting('server_version') as version`)) as [
    { version: string },
  ];
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new Error(`Tallydesk needs PostgreSQL ${OLDEST_POSTGRES} or newer. This is PostgreSQL ${version}.`);
  }
}
