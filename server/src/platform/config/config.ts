import { z } from 'zod';
import { findDatabaseUrlProblem, normalizeSslMode } from './database-url.js';
import { readSecretFiles, secretNames } from './secrets.js';
import { TrustedProxies } from './trusted-proxies.js';
import {
  findErrors,
  DEFAULT_METRICS_PORT,
  findWarnings,
  findMisspelled,
  formatIssue,
  findSpaces,
  type RawEnv,
} from './setting-problems.js';

const port = z.coerce.number().int().min(0).max(65_535);
/** A positive number. Each use adds an upper bound, which catches typing errors. */
const positive = z.coerce.number().int().min(1);
const positiveLimit = positive.max(100_000_000);
/** A retention time. 0: forever. */
const retentionDays = z.coerce.number().int().min(0).max(36_500);
const httpUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address, such as ${example}` });
const baseUrl = httpUrl('https://desk.example.com').transform((url) => url.replace(/\/+$/, ''));
const splitList = (list: string) => list.split(',').map((item) => item.trim());
const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be an address, such as postgres://user:password@host:5432/name',
  })
  .superRefine((url, context) => {
    const problem = findDatabaseUrlProblem(url);
    if (problem) context.addIssue(problem);
  })
  .transform(normalizeSslMode);
/** The default in production. Together with the default grace period, it is below the 30 s that a container has to stop. */
const PRODUCTION_STOP_DELAY_SECONDS = 5;
/** Every setting, with its default. An empty value counts as unset, except for RUN. Secrets may be in files (secrets.ts). */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  RUN: z
    .string()
    .default('api,bot,worker')
    .transform(splitList)
    .pipe(z.array(z.enum(['api', 'bot', 'worker'])).min(1)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: baseUrl.optional(),
  TRUST_PROXY: TrustedProxies,
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: positive.max(1_000).default(10),
  DATABASE_STATEMENT_SECONDS: positive.max(3_600).default(30),
  DATABASE_LOCK_SECONDS: positive.max(3_600).default(4),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  STOP_GRACE_SECONDS: positive.max(3_600).default(18),
  DATA_DIR: z.string().default('.data'),
  DEMO: z.stringbool().default(true),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(0),
  OIDC_ISSUER: httpUrl('https://login.example.com').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .regex(/^.{1,40}$/, 'must have at most 40 characters')
    .default('Single sign-on'),
  STAFF_TELEGRAM_LOGIN: z.stringbool().default(true),
  ADMIN_PASSKEYS: z.enum(['optional', 'required']).default('optional'),
  ADMIN_TELEGRAM_IDS: z
    .string()
    .default('')
    .transform((list) => splitList(list).filter(Boolean))
    .pipe(z.array(z.string().regex(/^\d{1,15}$/, 'must be Telegram ids, separated by commas'))),
  API_KEY_CALLS_PER_MINUTE: positive.max(1_000_000).default(120),
  CALLS_PER_MINUTE: positiveLimit.default(600),
  TICKETS_PER_HOUR: positiveLimit.default(30),
  MESSAGES_PER_HOUR: positiveLimit.default(300),
  UPLOAD_MB_PER_DAY: positiveLimit.default(1_000),
  JOIN_REQUESTS_PER_HOUR: positiveLimit.default(20),
  APPOINTMENTS_PER_HOUR: positiveLimit.default(60),
  INVITE_TRIES_PER_HOUR: positiveLimit.default(20),
  STAT_REFRESH_SECONDS: positive.max(3_600).default(30),
  UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(8),
  CR_WINDOW_DAYS: z.coerce.number().int().min(0).max(366).default(7),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must be a bot token, such as 123456:ABC-DEF')
    .optional(),
  TELEGRAM_API_ROOT: baseUrl.default('https://api.telegram.org'),
  TELEGRAM_WEBHOOK_URL: httpUrl('https://desk.example.com/telegram/webhook').optional(),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{1,256}$/, 'must be 1 to 256 characters of A-Z, a-z, 0-9, _ and -')
    .optional(),
  KEEP_MESSAGES_DAYS: positive.max(3_650).default(30),
  KEEP_EVENTS_DAYS: z.coerce.number().int().min(7).max(3_650).default(30),
  KEEP_TICKETS_DAYS: retentionDays.default(0),
  KEEP_FILES_DAYS: retentionDays.default(0),
  KEEP_SLIPS_DAYS: retentionDays.default(0),
  KEEP_NOTES_DAYS: retentionDays.default(0),
  KEEP_ADDRESSES_DAYS: retentionDays.default(90),
  TELEGRAM_MINI_APP: z.string().regex(/^\w+$/, 'must be the short name of the mini-app').optional(),
  S3_ENDPOINT: baseUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  UPLOAD_MAX_MB: positive.max(1_000).default(20),
  UPLOAD_DOCUMENTS: z.stringbool().default(false),
  WEBHOOK_ALLOW_PRIVATE: z.stringbool().default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl('http://collector:4318').optional(),
});
export type Environment = z.infer<typeof Environment>;

/** Wrong settings, which prevent the start. Each line of the message names a variable and says what is wrong. */
export class ConfigError extends Error {}

/** The validated settings of this process. Other code reads the environment only if it runs before the validation. */
export class Config {
  constructor(
    private readonly env: Environment,
    /** Problems of settings that work, but probably not as intended. */
    readonly warnings: string[] = [],
  ) {}

  withDatabase(url: string): Config {
    return new Config({ ...this.env, DATABASE_URL: url }, this.warnings);
  }

  readonly isProduction = this.env.NODE_ENV === 'production';
  readonly isApiEnabled = this.env.RUN.includes('api');
  readonly isBotEnabled = this.env.RUN.includes('bot');
  readonly isWorkerEnabled = this.env.RUN.includes('worker');
  readonly logLevel = this.env.LOG_LEVEL;
  readonly port = this.env.PORT;
  readonly host = this.env.HOST;
  /** 0: metrics are disabled. */
  readonly metricsPort = this.env.METRICS_PORT ?? DEFAULT_METRICS_PORT;
  /** Whether the start fails if the port of metrics is taken. False for the default port of a trial run. */
  readonly isMetricsPortRequired = this.isProduction || this.env.METRICS_PORT !== undefined;
  readonly metricsHost = this.env.METRICS_HOST;
  readonly publicUrl = this.env.PUBLIC_URL ?? `http://localhost:${this.env.PORT}`;
  readonly trustProxy = this.env.TRUST_PROXY;
  readonly databaseUrl = this.env.DATABASE_URL;
  readonly databasePool = this.env.DATABASE_POOL;
  readonly databaseLimits = {
    statementMs: this.env.DATABASE_STATEMENT_SECONDS * 1_000,
    lockMs: this.env.DATABASE_LOCK_SECONDS * 1_000,
  };
  /** How long load balancers have to notice that this process is stopping. */
  readonly stopDelaySeconds =
    this.env.STOP_DELAY_SECONDS ?? (this.isProduction ? PRODUCTION_STOP_DELAY_SECONDS : 0);
  readonly stopGraceSeconds = this.env.STOP_GRACE_SECONDS;
  readonly dataDir = this.env.DATA_DIR;
  readonly jwtSecret = this.env.JWT_SECRET;
  /** A session ends after this long without calls. 0: when its token expires. */
  readonly sessionIdleMinutes = this.env.SESSION_IDLE_MINUTES;
  readonly oidc = this.env.OIDC_ISSUER
    ? {
        issuer: new URL(this.env.OIDC_ISSUER).href,
        clientId: this.env.OIDC_CLIENT_ID ?? '',
        clientSecret: this.env.OIDC_CLIENT_SECRET ?? '',
        name: this.env.OIDC_NAME,
      }
    : null;
  readonly isStaffTelegramLoginEnabled = this.env.STAFF_TELEGRAM_LOGIN;
  /** Whether admins without a passkey are rejected wherever a confirmation is required. */
  readonly arePasskeysRequired = this.env.ADMIN_PASSKEYS === 'required';
  /** The limit for one API key, on all replicas together. */
  readonly apiKeyCallsPerMinute = this.env.API_KEY_CALLS_PER_MINUTE;
  /** The limits for one person, on all replicas together. Staff may do five times as much. */
  readonly userLimits = {
    callsPerMinute: this.env.CALLS_PER_MINUTE,
    ticketsPerHour: this.env.TICKETS_PER_HOUR,
    messagesPerHour: this.env.MESSAGES_PER_HOUR,
    uploadBytesPerDay: this.env.UPLOAD_MB_PER_DAY * 1024 * 1024,
    joinRequestsPerHour: this.env.JOIN_REQUESTS_PER_HOUR,
    appointmentsPerHour: this.env.APPOINTMENTS_PER_HOUR,
    inviteTriesPerHour: this.env.INVITE_TRIES_PER_HOUR,
  };
  readonly statRefreshSeconds = this.env.STAT_REFRESH_SECONDS;
  /** How long a moderator can undo a decision on a deposit. 0: never. */
  readonly undoSeconds = this.env.UNDO_SECONDS;
  /** The number of days, at the end of the current period, in which members' conversion rates can be set. 0: always. */
  readonly crWindowDays = this.env.CR_WINDOW_DAYS;
  readonly adminTelegramIds = this.env.ADMIN_TELEGRAM_IDS;
  /** The local messenger is started if there is no token. It accepts the default of `telegramBotToken`. */
  readonly isLocalMessengerUsed = this.env.TELEGRAM_BOT_TOKEN === undefined;
  readonly telegramBotToken = this.env.TELEGRAM_BOT_TOKEN ?? '1000001:local-messenger';
  /** Demo data needs the local messenger, because the Telegram ids of the demo people are made up. */
  readonly hasDemoData = this.env.DEMO && this.isLocalMessengerUsed;
  readonly telegramApiRoot = this.isLocalMessengerUsed
    ? `http://127.0.0.1:${this.env.PORT}/messenger`
    : this.env.TELEGRAM_API_ROOT;
  readonly telegramWebhookUrl = this.env.TELEGRAM_WEBHOOK_URL;
  readonly telegramWebhookSecret = this.env.TELEGRAM_WEBHOOK_SECRET;
  /** Retention of sent messages and handled updates. */
  readonly messageRetentionDays = this.env.KEEP_MESSAGES_DAYS;
  /** Retention of integration events. Longer than their deliveries are retried. */
  readonly eventRetentionDays = this.env.KEEP_EVENTS_DAYS;
  /** Retention of closed tickets, their files, slips, notes about agents, and IP addresses in audit entries. 0: forever. */
  readonly retentionDays = {
    tickets: this.env.KEEP_TICKETS_DAYS,
    files: this.env.KEEP_FILES_DAYS,
    slips: this.env.KEEP_SLIPS_DAYS,
    notes: this.env.KEEP_NOTES_DAYS,
    addresses: this.env.KEEP_ADDRESSES_DAYS,
  };
  readonly telegramMiniApp = this.env.TELEGRAM_MINI_APP;
  /** The bucket that stores files. Null: they are in the data directory. */
  readonly s3 = this.env.S3_BUCKET
    ? {
        endpoint: this.env.S3_ENDPOINT,
        bucket: this.env.S3_BUCKET,
        region: this.env.S3_REGION,
        accessKey: this.env.S3_ACCESS_KEY ?? '',
        secretKey: this.env.S3_SECRET_KEY ?? '',
      }
    : null;
  readonly uploadMaxBytes = this.env.UPLOAD_MAX_MB * 1024 * 1024;
  /** Whether pdf, docx, xlsx and csv files may be attached to tickets. */
  readonly canUploadDocuments = this.env.UPLOAD_DOCUMENTS;
  /** Whether webhooks may be sent by http, and to addresses that are not on the public internet. */
  readonly arePrivateWebhooksAllowed = this.env.WEBHOOK_ALLOW_PRIVATE;
  readonly isSpanExportEnabled = this.env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
}

/** Reads and validates the environment. Throws `ConfigError` with one line for each wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const knownNames = Object.keys(Environment.shape);
  const files = readSecretFiles(env);
  // An empty RUN could mean all parts or none, so it is rejected. Other empty values count as unset, as in an .env file.
  const ownEnv: RawEnv = {
    ...Object.fromEntries(
      Object.entries(env).filter(
        ([name, value]) => knownNames.includes(name) && (value !== '' || name === 'RUN'),
      ),
    ),
    ...files.values,
  };
  const parsed = Environment.safeParse(ownEnv);
  const names = [...knownNames, ...secretNames.map((name) => `${name}_FILE`)];
  const problems = [
    ...findMisspelled(Object.keys(env), names).map(
      ({ name, setting }) => `${name}: is not a setting. Did you mean ${setting}?`,
    ),
    ...files.problems,
    ...findSpaces(ownEnv),
    ...(parsed.success ? [] : parsed.error.issues.map(formatIssue)),
    ...findMissing(ownEnv),
    ...findErrors(ownEnv),
  ];
  if (problems.length > 0) throw new ConfigError(selectFirstPerVariable(problems).join('\n'));
  return new Config(parsed.data as Environment, findWarnings(ownEnv));
}

function selectFirstPerVariable(problems: string[]): string[] {
  const getSettingName = (problem: string) => problem.split(':')[0];
  return problems.filter(
    (problem, index) =>
      problems.findIndex((other) => getSettingName(other) === getSettingName(problem)) === index,
  );
}

function findMissing(env: RawEnv): string[] {
  const isProduction = env.NODE_ENV === 'production';
  const required: (keyof Environment)[] = [];
  if (isProduction) required.push('DATABASE_URL', 'PUBLIC_URL', 'JWT_SECRET', 'TELEGRAM_BOT_TOKEN');
  if (env.TELEGRAM_WEBHOOK_URL) required.push('TELEGRAM_WEBHOOK_SECRET');
  // With only some of these, files would be stored in the wrong place.
  const s3 = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  if (env.S3_ENDPOINT || s3.some((name) => env[name])) required.push(...s3);
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (oidc.some((name) => env[name])) required.push(...oidc);
  return required
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is required${isProduction ? ' in production' : ''}`);
}
