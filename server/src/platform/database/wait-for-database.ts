import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/config.js';
import { isDatabaseOutage, findConnectionAdvice } from './database-outage.rules.js';

const POLL_MS = 1_000;
const LOG_INTERVAL_MS = 10_000;
const CONNECT_MS = 5_000;

/**
 * Resolves once the database accepts writes. While it is down, starting or read-only, waits indefinitely and logs the reason
 * periodically. Throws `ConfigError` if the address is wrong.
 */
export async function waitForDatabase(url: string, log: (line: string) => void = console.log): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const name = `${pathname.slice(1)} at ${hostname}:${port || 5432}`;
  let hasWaited = false;
  for (let loggedMs = -Infinity; ; await delay(POLL_MS)) {
    const problem = await findProblem(url);
    if (problem === null) break;
    hasWaited = true;
    if (performance.now() - loggedMs < LOG_INTERVAL_MS) continue;
    log(`Waiting for the database ${name}: ${problem}`);
    loggedMs = performance.now();
  }
  if (hasWaited) log(`The database ${name} is available.`);
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
    return rows[0]!.readOnly ? 'it is read-only' : null;
  } catch (error) {
    assertUsableAddress(error);
    if (!isDatabaseOutage(error)) throw error;
    return getErrorMessage(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Throws `ConfigError` if the address or the role is wrong. Waiting would not help then. */
export function assertUsableAddress(error: unknown): void {
  const advice = findConnectionAdvice(error);
  if (advice) throw new ConfigError(`DATABASE_URL: ${advice} (${getErrorMessage(error)})`, { cause: error });
}

/** The message in one line. If a host name has several addresses, the error has only a code. OpenSSL's messages end with a newline. */
export function getErrorMessage(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).trim();
}
