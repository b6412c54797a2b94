import { resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { migrations } from '../../migrations/all.js';
import { createApp } from '../src/create-app.js';
import { countRelations, listMigrations } from '../src/features/operations/backup/table-copy.js';
import { type Config, readConfig } from '../src/platform/config/config.js';
import { isDatabaseOutage, findConnectionAdvice } from '../src/platform/database/database-outage.rules.js';
import { assertVersionAllowed } from '../src/platform/database/releases.js';
import { getErrorMessage } from '../src/platform/database/wait-for-database.js';
import { formatFullDiskAdvice, isDiskFull } from '../src/platform/errors/system-errors.js';

const CONNECT_MS = 5_000;

/** The settings of the installation, except that only errors are logged, because a command prints its own report. */
export function loadSettings(): Config {
  return readConfig({ ...process.env, LOG_LEVEL: 'error' });
}

/** Runs `work` while the server is stopped. Without a DATABASE_URL, starts the embedded PostgreSQL meanwhile. */
async function withOfflineDatabase(work: (config: Config) => Promise<string>): Promise<string> {
  const settings = loadSettings();
  if (settings.databaseUrl) return work(settings);
  const { startEmbeddedPostgres } = await import('../local/embedded-postgres.js');
  const embedded = await startEmbeddedPostgres(settings.dataDir);
  try {
    return await work(settings.withDatabase(embedded.url));
  } finally {
    await embedded.stop();
  }
}

/** Opens the application while the server is stopped, and runs `work`. `assertReady` throws if the database is not ready for it. */
export function withOfflineApp(
  assertReady: (databaseUrl: string) => Promise<void>,
  work: (app: NestFastifyApplication) => Promise<string>,
): Promise<string> {
  return withOfflineDatabase(async (config) => {
    await assertReady(config.databaseUrl!);
    // The application is not initialised, so neither bot nor worker starts.
    const app = await createApp(config);
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  });
}

/** The settings of this installation, with the address of its database. Throws if there is none. */
export async function getInstallationConfig(): Promise<Config> {
  const settings = loadSettings();
  if (settings.databaseUrl) return settings;
  // Loaded on demand, because the container image does not contain it.
  const { findEmbeddedPostgres } = await import('../local/embedded-postgres.js');
  const url = findEmbeddedPostgres(settings.dataDir);
  if (!url) throw new Error('Tallydesk is not running here. Start it with "npm start", or set DATABASE_URL.');
  return settings.withDatabase(url);
}

/**
 * Opens the application on the database of this installation. The server may run at the same time. The application is never
 * initialised, so no second bot or worker starts. `allowOlder`: also accepts a database of an older version.
 */
export async function openInstallation({ allowOlder = false } = {}): Promise<NestFastifyApplication> {
  const config = await getInstallationConfig();
  await assertPrepared(config.databaseUrl!, allowOlder);
  try {
    return await createApp(config);
  } catch (error) {
    throw isDiskFull(error)
      ? new Error(formatFullDiskAdvice(resolve(config.dataDir)), { cause: error })
      : error;
  }
}

/** Resolves a path that a person has typed. npm changes the working directory. INIT_CWD is the one it was called from. */
export const resolveFolder = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

const START_FIRST = 'Start Tallydesk first (npm start): it prepares the database.';

/** Throws an error with advice if the server has not prepared the database, or if there is none. */
export function assertPrepared(url: string, allowOlder: boolean): Promise<void> {
  return withDatabaseSession(url, async (session) => {
    if ((await countRelations(session)) === 0) throw new Error(`The database is empty. ${START_FIRST}`);
    await assertVersionAllowed(session);
    const appliedNames = await listMigrations(session);
    if (!allowOlder && !migrations.every(({ name }) => appliedNames.includes(name)))
      throw new Error(`The database is of an older version. ${START_FIRST}`);
  });
}

/** Runs `work` on a new session. Throws an error with advice if the database does not respond or refuses the role. */
export async function withDatabaseSession(
  url: string,
  work: (session: pg.Client) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const session = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  session.on('error', () => undefined); // the failed query reports the error too
  try {
    await session.connect();
    await work(session);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const advice = findConnectionAdvice(error);
    if (code === '42P01')
      throw new Error(`The database is not one of Tallydesk (${message}).`, { cause: error });
    if (advice && code === '3D000')
      throw new Error(`DATABASE_URL: ${advice}. Correct it. ${START_FIRST}`, { cause: error });
    if (advice) throw new Error(`DATABASE_URL: ${advice} (${getErrorMessage(error)})`, { cause: error });
    if (!isDatabaseOutage(error)) throw error;
    throw new Error(`DATABASE_URL: the database does not answer (${code ?? message}).`, { cause: error });
  } finally {
    // Not awaited: `end` never resolves after a failed TLS handshake.
    void session.end().catch(() => undefined);
  }
}

/** Prints the command's result or error message, and exits. */
export function runCommand(command: () => Promise<string>): void {
  command().then(
    (report) => {
      console.log(report);
      process.exit(0);
    },
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
