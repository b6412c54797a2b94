// Loads the error messages of API calls, which must not appear for settings.
import '../http/validation.js';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setUpFolder } from '../../../test/folder.js';
import { ConfigError, Environment, readConfig } from './config.js';

function listProblems(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

it.each([
  [{ RUN: ',' }, 'RUN: must list some of api, bot, worker'],
  [{ RUN: '' }, 'RUN: must list some of api, bot, worker'],
  [{ RUN: 'api,web' }, expect.stringMatching(/^RUN: /)],
  [{ PORT: '65536' }, expect.stringMatching(/^PORT: /)],
  [{ DATABASE_URL: 'mysql://localhost/x' }, expect.stringMatching(/^DATABASE_URL: /)],
  [{ DATABASE_URL: 'x' }, expect.stringMatching(/^DATABASE_URL: must be an address/)],
  [{ ADMIN_TELEGRAM_IDS: '12,anna' }, expect.stringMatching(/^ADMIN_TELEGRAM_IDS: /)],
  [{ TELEGRAM_BOT_TOKEN: 'secret' }, expect.stringMatching(/^TELEGRAM_BOT_TOKEN: /)],
  [{ JWT_SECRET: 'x'.repeat(31) }, expect.stringMatching(/^JWT_SECRET: /)],
  [{ PUBLIC_URL: 'tallydesk.example' }, expect.stringMatching(/^PUBLIC_URL: /)],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' },
    expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT: /),
  ],
  [{ PORT: '3000.5' }, 'PORT: must be a whole number'],
  [{ UPLOAD_MAX_MB: '1e9' }, 'UPLOAD_MAX_MB: must be at most 1000'],
  [{ DATABASE_POOL: '100000' }, 'DATABASE_POOL: must be at most 1000'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: must be at least 1'],
  [{ STAT_REFRESH_SECONDS: '99999999' }, 'STAT_REFRESH_SECONDS: must be at most 3600'],
  [{ JWT_SECRET: ' '.repeat(40) }, 'JWT_SECRET: contains only spaces'],
  [{ JWT_SECRET: `${'x'.repeat(32)} ` }, 'JWT_SECRET: begins or ends with a space'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug'],
  [{ DEMO: 'perhaps' }, 'DEMO: must be true or false'],
  [{ DATABSE_URL: 'postgres://host/name' }, 'DATABSE_URL: is not a setting. Did you mean DATABASE_URL?'],
  [{ HOST: '999.1.1.1' }, expect.stringMatching(/^HOST: must be an address of this machine/)],
  [
    { DATABASE_URL: 'postgres://host/name?sslmode=banana' },
    expect.stringMatching(/^DATABASE_URL: sslmode must be/),
  ],
  [{ OIDC_ISSUER: 'login.example' }, expect.stringMatching(/^OIDC_ISSUER: must be an address/)],
  [{ TELEGRAM_WEBHOOK_URL: 'https://desk.example/telegram/webhook' }, 'TELEGRAM_WEBHOOK_SECRET: is required'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID: is required'],
  [{ OIDC_CLIENT_ID: 'desk' }, 'OIDC_ISSUER: is required'],
  [{ OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME: must have at most 40 characters'],
  [{ STAFF_TELEGRAM_LOGIN: 'off' }, expect.stringMatching(/^STAFF_TELEGRAM_LOGIN: may be false only with/)],
  [
    { ADMIN_PASSKEYS: 'required', PUBLIC_URL: 'http://[::1]:3000' },
    'ADMIN_PASSKEYS: passkeys need a PUBLIC_URL with a name, not an IP address',
  ],
  [{ PORT: '4000', METRICS_PORT: '4000' }, 'METRICS_PORT: must differ from PORT'],
])('refuses %j', (env, problem) => {
  expect(listProblems(env)).toContainEqual(problem);
});

it('reports all wrong variables together, each on one line', () => {
  const env = {
    NODE_ENV: 'production',
    RUN: 'api,web,bots',
    PORT: 'x',
    HOST: '999.1.1.1',
    JWT_SECRET: '  ',
    DATABSE_URL: 'x',
  };
  const names = listProblems(env).map((line) => line.split(':')[0]!);

  expect(names).toEqual(
    expect.arrayContaining(['RUN', 'PORT', 'HOST', 'JWT_SECRET', 'TELEGRAM_BOT_TOKEN', 'DATABSE_URL']),
  );
  expect(new Set(names).size).toBe(names.length);
});

it.each(['hunter2', ' hunter2'])('never repeats a value, which may be a secret: "%s"', (value) => {
  const env = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, value]));
  const problems = listProblems({ ...env, DATA_DIR: '.data' });

  expect(problems.length).toBeGreaterThan(20);
  expect(problems.join()).not.toContain('hunter2');
});

it('bounds every number', () => {
  const unbounded = Object.entries(Environment.shape).filter(([, schema]) => {
    const { success, data } = schema.safeParse('99999999999');
    return success && typeof data === 'number';
  });

  expect(unbounded.map(([name]) => name)).toEqual([]);
});

describe('the data directory', () => {
  const folder = setUpFolder();

  it('may exist, or be missing if it can be created', () => {
    expect(listProblems({ DATA_DIR: folder })).toEqual([]);
    expect(listProblems({ DATA_DIR: join(folder, 'new', 'data') })).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is rejected in a file system where no folder can be created', () => {
    for (const DATA_DIR of ['/proc/tallydesk', '/proc'])
      expect(listProblems({ DATA_DIR })).toEqual(['DATA_DIR: no folder can be created in /proc (ENOENT)']);
  });

  it('must be neither a file nor below one', () => {
    for (const DATA_DIR of ['/dev/null', '/dev/null/data'])
      expect(listProblems({ DATA_DIR })).toEqual(['DATA_DIR: /dev/null is a file, not a folder']);
  });
});
