import { createApp } from '../src/create-app.js';
import { AuditSealService } from '../src/features/audit/audit-seal.service.js';
import { readConfig } from '../src/platform/config/config.js';
import { findEmbeddedPostgres } from '../local/embedded-postgres.js';

/**
 * `npm run audit [-- <head>]`: verifies the hash chain of the audit records. With a head that an earlier run printed, it
 * also proves that the chain has not been cut or made anew since. The server may run meanwhile.
 */
async function main(kept: string | null): Promise<boolean> {
  if (kept !== null && !/^\d+:[0-9a-f]{64}$/.test(kept))
    throw new Error('Usage: npm run audit [-- <head>], with a head as an earlier run printed it');
  const settings = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const url = settings.databaseUrl ?? findEmbeddedPostgres(settings.dataDir);
  if (!url) throw new Error('Tallydesk is not running here. Start it with "npm start", or set DATABASE_URL.');

  // Never initialised, so that neither bot nor worker starts beside those of the running server.
  const app = await createApp(settings.withDatabase(url));
  const { problem, sealed, waiting, head } = await app.get(AuditSealService).verify(kept);
  if (problem) {
    console.error(`${problem}. The ${sealed} records before it are intact.`);
    return false;
  }
  console.log(`All ${sealed} sealed records are intact; ${waiting} wait for their seal.`);
  console.log(`Head, to keep elsewhere: ${head}`);
  return true;
}

main(process.argv[2] ?? null).then(
  (isIntact) => process.exit(isIntact ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
