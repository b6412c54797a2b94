import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/config.js';
import { isDatabaseOutage, findConnectionAdvice } from './database-outage.rules.js';

const POLL_MS = 1_000;
const LOG_INTERVAL_MS = 10_000;
const CONNECT_MS = 5_000;

/**
 * Resolves once the database takes changes. If it is down, starting or read only, waits without end and says so again and
 * again. Throws `ConfigError` if the address itself is wrong.
 */
export async function waitForDatabase(url: string, say: (line: string) => void = console.log): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const name = `${pathname.slice(1)} at ${hostname}:${port || 5432}`;
  let isWaiting = false;
  for (let saidMs = -Infinity; ; await delay(POLL_MS)) {
    const problem = await findProblem(url);
    if (problem === null) break;
    isWaiting = true;
    if (performance.now() - saidMs < LOG_INTERVAL_MS) continue;
    say(`Waiting for the database ${name}: ${problem}`);
    saidMs = performance.now();
  }
  if (isWaiting) say(`The database ${name} is there.`);
}

async function findProblem(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    );
    return rows[0]!.readOnly ? 'it only reads, as a standby does' : null;
  } catch (error) {
    assertUsableAddress(error);
    if (!isDatabaseOutage(error)) throw error;
    return getErrorMessage(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Throws `ConfigError` if waiting does not help, because the address or the role is wrong. */
export function assertUsableAddress(error: unknown): void {
  const wrong = findConnectionAdvice(error);
  if (wrong) throw new ConfigError(`DATABASE_URL: ${wrong} (${getErrorMessage(error)})`, { cause: error });
}

/** In one line. If one name has several addresses, the error has a code but no message. Those of OpenSSL end with a newline. */
export function getErrorMessage(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).trim();
}
