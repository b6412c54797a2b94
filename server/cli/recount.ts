import { createApp } from '../src/create-app.js';
import { DepositRecountService, type Drift } from '../src/features/deposits/deposit-recount.service.js';
import { readConfig } from '../src/platform/config/config.js';
import { findEmbeddedPostgres } from '../local/embedded-postgres.js';

/** `npm run recount`: proves that the kept totals equal the deposits, and mends them. The server may run meanwhile. */
async function main(): Promise<string> {
  const settings = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const url = settings.databaseUrl ?? findEmbeddedPostgres(settings.dataDir);
  if (!url) throw new Error('Tallydesk is not running here. Start it with "npm start", or set DATABASE_URL.');

  // Never initialised, so that neither bot nor worker starts beside those of the running server.
  const app = await createApp(settings.withDatabase(url));
  const mended = await app.get(DepositRecountService).recount();
  if (mended.length === 0) return 'Every total equals its deposits.';
  return [`Mended ${mended.length} totals, which were wrong by:`, ...mended.map(describe)].join('\n');
}

function describe({ kind, brandId, agentId, type, status, startsOn, count, amount }: Drift): string {
  const names = { brand: brandId, agent: agentId };
  const whose = Object.entries(names).flatMap(([name, id]) => (id === null ? [] : `${name} ${id}`));
  const since = startsOn === null ? [] : [`${kind} ${startsOn}`];
  return `${[...whose, ...since, type, status].join(', ')}: ${count} deposits, ${amount} USD`;
}

main().then(
  (report) => {
    console.log(report);
    process.exit(0);
  },
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
