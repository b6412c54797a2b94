import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/create-app.js';
import { type Config, readConfig } from '../src/platform/config/config.js';

/** The settings of a command. Only errors are logged, since the command prints its own report. */
export function readSettings(): Config {
  return readConfig({ ...process.env, LOG_LEVEL: 'error' });
}

/** The settings of this installation, with the address of its database. */
export async function findInstallation(): Promise<Config> {
  const settings = readSettings();
  if (settings.databaseUrl) return settings;
  // Loaded only if it is used, since the container image does not have it.
  const { findEmbeddedPostgres } = await import('../local/embedded-postgres.js');
  const url = findEmbeddedPostgres(settings.dataDir);
  if (!url) throw new Error('Tallydesk is not running here. Start it with "npm start", or set DATABASE_URL.');
  return settings.withDatabase(url);
}

/**
 * The application on the database of this installation. The server may run at the same time. The application is never
 * initialised, so that no second bot or worker starts.
 */
export async function openInstallation(): Promise<NestFastifyApplication> {
  return createApp(await findInstallation());
}

/** Prints what the command returns, or the message of its error, and ends the process. */
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
