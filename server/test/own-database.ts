import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';

export interface OwnDatabase {
  url: string;
  connect: () => Promise<DataSource>;
  /** Ends all connections, and refuses new ones until `comeBack`. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  drop: () => Promise<void>;
}

/**
 * Creates a migrated database for one test file, for code that works on whole tables. In a shared database the outbox worker
 * would send messages of other tests, and the update handler would handle their updates.
 */
export function createOwnDatabase(): Promise<OwnDatabase> {
  return createDatabase(process.env.TEST_DATABASE_TEMPLATE!);
}

export function createEmptyDatabase(locale?: string): Promise<OwnDatabase> {
  return createDatabase(locale ? `template0 locale '${locale}'` : 'template1');
}

/** A database for the tests of a file, and a connection to it, `db`. `create`: `createEmptyDatabase` for one without tables. */
export function setUpDatabase(
  create: () => Promise<OwnDatabase> = createOwnDatabase,
): OwnDatabase & { db: DataSource } {
  const database = {} as OwnDatabase & { db: DataSource };
  beforeAll(async () => {
    Object.assign(database, await create());
    database.db = await database.connect();
  });
  afterAll(async () => {
    await database.db.destroy();
    await database.drop();
  });
  return database;
}

async function createDatabase(template: string): Promise<OwnDatabase> {
  const server = process.env.TEST_DATABASE_URL!;
  const name = `tallydesk_own_${randomBytes(6).toString('hex')}`;
  // Writing every page to the WAL takes four times as much processor time.
  await execute(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    connect: () => new DataSource(buildDataSourceOptions({ url: url.href, poolSize: 5 })).initialize(),
    goAway: async () => {
      await execute(server, `alter database ${name} with allow_connections false`);
      await execute(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    },
    comeBack: async () => {
      await execute(server, `alter database ${name} with allow_connections true`);
    },
    drop: () => drop(server, name),
  };
}

/** Drops a database. Retries during an autovacuum, because only a superuser may terminate it. */
async function drop(server: string, name: string, attempts = 20): Promise<void> {
  try {
    await execute(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (attempts === 0 || !/permission denied to terminate/.test(String(error))) throw error;
    await delay(250);
    await drop(server, name, attempts - 1);
  }
}

export async function execute<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
