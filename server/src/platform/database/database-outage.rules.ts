import { findTlsAdvice } from './tls-advice.rules.js';

/**
 * Why the database does not work just now. `away`: there is no connection. `read only`: it is a standby, as after a
 * failover. `busy`: a lock was not free, a time limit was over, or resources were short.
 */
export type DatabaseOutage = 'away' | 'read only' | 'busy';

/** Troubles that pass by themselves, by SQLSTATE or its class. The same statement may work a moment later. */
const outageBySqlState: [RegExp, DatabaseOutage][] = [
  [/^25006$/, 'read only'],
  // The connection (class 08), a server that stops or starts (57P), sessions that were idle too long, a database that
  // takes no connections.
  [/^(08\w{3}|57P\w{2}|25P0[34]|55000)$/, 'away'],
  // Resources such as connections, memory and disk (class 53), a lock that did not come in time, a statement that took
  // too long, deadlocks and serialisation failures.
  [/^(53\w{3}|55P03|57014|40P01|40001)$/, 'busy'],
];

/** A migration of another replica changed a table, and the session still has the plan from before. */
export function isStalePlan({ code, message }: Cause): boolean {
  return code === '0A000' && typeof message === 'string' && message.startsWith('cached plan');
}

const LOST_SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** Errors of the driver and of TypeORM that have no code. */
const LOST_SESSION =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Query ?runner already released|Database connection provided by a query runner was already released|Driver not Connected)/i;

interface Cause {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
}

/** Null for every other error. Trying again would not help then. */
export function findDatabaseOutage(error: unknown): DatabaseOutage | null {
  const { code, message, syscall } = getCause(error);
  // Its certificate can expire while Tallydesk runs.
  if (findTlsAdvice({ code, message })) return 'away';
  if (typeof code === 'string') {
    const [, trouble] = outageBySqlState.find(([states]) => states.test(code)) ?? [];
    if (trouble) return trouble;
    if (isStalePlan({ code, message })) return 'busy';
    if (LOST_SOCKET.test(code)) return 'away';
    // The socket file is missing, or the name cannot be resolved. The system call tells this from other missing files.
    if (code === 'ENOENT' && syscall === 'connect') return 'away';
    if (code === 'ENOTFOUND' && syscall === 'getaddrinfo') return 'away';
  }
  return typeof message === 'string' && LOST_SESSION.test(message) ? 'away' : null;
}

/** A trigger has refused a row of a person who was erased at the same moment. */
export function isErasedPersonError(error: unknown): boolean {
  return getCause(error).code === 'TD003';
}

/** Whether work failed only because of the database. It then waits, and this does not count as a failed attempt. */
export function isDatabaseOutage(error: unknown): boolean {
  return findDatabaseOutage(error) !== null;
}

/** Refusals of PostgreSQL that waiting does not end, by SQLSTATE and message, and what to do. */
const refusals: [string, RegExp, string][] = [
  ['28000', /client certificate/, 'the server wants a certificate of the client. Add sslcert= and sslkey='],
  ['28000', /^certificate authentication/, 'the client certificate is not for this user'],
  [
    '28000',
    /no encryption/,
    'the server does not take this connection without TLS. Add sslmode=verify-full, or an entry to its pg_hba.conf',
  ],
  [
    '28000',
    /no pg_hba\.conf entry/,
    'the pg_hba.conf of the server has no entry for this host, user and database',
  ],
  ['28000', /(?:)/, 'the user or the password is wrong'],
  ['28P01', /(?:)/, 'the user or the password is wrong'],
  ['3D000', /(?:)/, 'there is no database of that name'],
  ['42501', /for database/, 'the user has no right to connect'],
  [
    '42501',
    /extension/,
    'the user may not create the extension pg_trgm. Make it the owner of the database, or create the extension as a superuser',
  ],
  ['42501', /(?:)/, 'the user lacks a right. Make it the owner of the database and of its tables'],
  [
    '42P07',
    /(?:)/,
    'the database has tables of another program. Give Tallydesk an empty database of its own',
  ],
  [
    '0A000',
    /^extension .* is not available/,
    'PostgreSQL has no extension pg_trgm. Install its package postgresql-contrib',
  ],
];

/** Says what is wrong with the address of the database, or with its role. Null: waiting may help. */
export function findConnectionAdvice(error: unknown): string | null {
  const { code, message } = getCause(error);
  const [, , refusal] =
    refusals.find(([state, pattern]) => state === code && pattern.test(String(message))) ?? [];
  return refusal ?? findTlsAdvice({ code, message });
}

/** TypeORM wraps what the driver threw. */
function getCause(error: unknown): Cause {
  if (typeof error !== 'object' || error === null) return {};
  const { driverError } = error as { driverError?: unknown };
  return typeof driverError === 'object' && driverError !== null ? driverError : error;
}
