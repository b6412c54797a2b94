/**
 * Why the database cannot be used. `unavailable`: no connection. `read only`: it accepts no writes, such as a standby after a failover.
 * `busy`: a lock or statement timed out, transactions conflicted, or resources ran out.
 */
export type DatabaseOutage = 'unavailable' | 'read only' | 'busy';

/** Transient errors by SQLSTATE or its class. Retrying the statement may succeed. */
const outageBySqlState: [RegExp, DatabaseOutage][] = [
  [/^25006$/, 'read only'],
  // Connection errors (class 08), a server that stops or starts (57P), idle timeouts, a database that accepts no connections.
  [/^(08\w{3}|57P\w{2}|25P0[34]|55000)$/, 'unavailable'],
  // Lack of connections, memory or disk (class 53), lock and statement timeouts, deadlocks and serialization failures.
  [/^(53\w{3}|55P03|57014|40P01|40001)$/, 'busy'],
];

/** Whether a migration of another replica made the session's cached plan stale. */
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

/** Classifies a transient error; null for errors that a retry would not fix. */
export function findDatabaseOutage(error: unknown): DatabaseOutage | null {
  const { code, message, syscall } = getCause(error);
  // The server's certificate may expire while Tallydesk is running.
  if (findTlsAdvice({ code, message })) return 'unavailable';
  if (typeof code === 'string') {
    const [, outage] = outageBySqlState.find(([states]) => states.test(code)) ?? [];
    if (outage) return outage;
    if (isStalePlan({ code, message })) return 'busy';
    if (LOST_SOCKET.test(code)) return 'unavailable';
    // A missing socket file or an unresolvable name. `syscall` distinguishes them from other missing files.
    if (code === 'ENOENT' && syscall === 'connect') return 'unavailable';
    if (code === 'ENOTFOUND' && syscall === 'getaddrinfo') return 'unavailable';
  }
  return typeof message === 'string' && LOST_SESSION.test(message) ? 'unavailable' : null;
}

/** Whether a trigger rejected a row of a person who was erased concurrently. */
export function isErasedPersonError(error: unknown): boolean {
  return getCause(error).code === 'TD003';
}

/** Whether work failed only because the database is unavailable. Such work is retried without counting an attempt. */
export function isDatabaseOutage(error: unknown): boolean {
  return findDatabaseOutage(error) !== null;
}

const ANY_MESSAGE = /(?:)/;
/** Permanent connection errors, by SQLSTATE and message, with advice. The first match counts. */
const connectionAdvice: [state: string, message: RegExp, advice: string][] = [
  ['28000', /client certificate/, 'the server requires a client certificate. Add sslcert= and sslkey='],
  ['28000', /^certificate authentication/, 'the client certificate is not for this user'],
  [
    '28000',
    /no encryption/,
    'the server does not accept this connection without TLS. Add sslmode=verify-full, or an entry to its pg_hba.conf',
  ],
  [
    '28000',
    /no pg_hba\.conf entry/,
    'the pg_hba.conf of the server has no entry for this host, user and database',
  ],
  ['28000', ANY_MESSAGE, 'the user or the password is wrong'],
  ['28P01', ANY_MESSAGE, 'the user or the password is wrong'],
  ['3D000', ANY_MESSAGE, 'there is no database of that name'],
  ['42501', /for database/, 'the user has no right to connect'],
  [
    '42501',
    /extension/,
    'the user may not create the extension pg_trgm. Make it the owner of the database, or create the extension as a superuser',
  ],
  ['42501', ANY_MESSAGE, 'the user lacks a right. Make it the owner of the database and of its tables'],
  [
    '42P07',
    ANY_MESSAGE,
    'the database has tables of another program. Give Tallydesk an empty database of its own',
  ],
  [
    '0A000',
    /^extension .* is not available/,
    'PostgreSQL has no extension pg_trgm. Install its package postgresql-contrib',
  ],
];

/** Finds advice on a wrong address or role of the database; null if waiting may help. */
export function findConnectionAdvice(error: unknown): string | null {
  const { code, message } = getCause(error);
  const [, , advice] =
    connectionAdvice.find(([state, pattern]) => state === code && pattern.test(String(message))) ?? [];
  return advice ?? findTlsAdvice({ code, message });
}

function getCause(error: unknown): Cause {
  if (typeof error !== 'object' || error === null) return {};
  const { driverError } = error as { driverError?: unknown };
  return typeof driverError === 'object' && driverError !== null ? driverError : error;
}

const tlsAdviceByCode: [RegExp, string][] = [
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'the certificate of the server is for another host name. Write a name that is in it',
  ],
  [/^CERT_HAS_EXPIRED$/, 'the certificate of the server, or of its authority, has expired. Renew it'],
  [
    /^CERT_NOT_YET_VALID$/,
    'the certificate of the server is not valid yet. Compare the clocks of both machines',
  ],
  [
    /^(UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)$/,
    'the certificate of the server is from an unknown authority. Add its root: sslmode=verify-full&sslrootcert=/path/to/root.pem',
  ],
  [
    /^ERR_SSL_TLSV1_ALERT_UNKNOWN_CA$/,
    'the server does not know the authority of the client certificate. Use a sslcert that its ssl_ca_file has signed',
  ],
  [/^(CERT_\w+|ERR_SSL_\w+|ERR_TLS_\w+|ERR_OSSL_\w+|EPROTO)$/, 'the encrypted connection failed'],
];

const tlsAdviceByMessage: [RegExp, string][] = [
  [
    /^The server does not support SSL connections/,
    'the server has no TLS. Enable it there (ssl = on), or write sslmode=disable if the network is trusted',
  ],
];

function findTlsAdvice({ code, message }: Cause): string | null {
  const find = (entries: [RegExp, string][], text: unknown) =>
    entries.find(([pattern]) => typeof text === 'string' && pattern.test(text))?.[1] ?? null;
  return find(tlsAdviceByCode, code) ?? find(tlsAdviceByMessage, message);
}
