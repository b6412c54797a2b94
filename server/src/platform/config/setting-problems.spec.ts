import {
  findWrongAddresses,
  findOidcProblems,
  findWeakness,
  findWarnings,
  findMisspelled,
} from './setting-problems.js';
import { randomBytes } from 'node:crypto';
import { Environment } from './config.js';

const WEBHOOK = 'https://desk.example/telegram/webhook';

it.each([
  { HOST: '127.0.0.1' },
  { HOST: '0.0.0.0' },
  { HOST: '::1' },
  { HOST: 'localhost' },
  { HOST: 'tallydesk_app' },
  { METRICS_HOST: 'node-1.internal' },
  { PUBLIC_URL: 'https://desk.example' },
  { PUBLIC_URL: 'https://desk.example:8443//' },
  { TELEGRAM_API_ROOT: 'https://api.telegram.org' },
  { TELEGRAM_API_ROOT: 'https://proxy.example/telegram' },
  { TELEGRAM_WEBHOOK_URL: WEBHOOK },
  { TELEGRAM_WEBHOOK_URL: WEBHOOK.replace('.example', '.example:8443') },
  {
    TELEGRAM_WEBHOOK_URL: 'http://10.0.0.1:3000/telegram/webhook',
    TELEGRAM_API_ROOT: 'http://10.0.0.2:8081',
  },
  // invalid, which the schema reports
  { PUBLIC_URL: 'desk', TELEGRAM_WEBHOOK_URL: 'hook' },
])('accepts %j', (env) => {
  expect(findWrongAddresses(env)).toEqual([]);
});

it.each([
  [{ HOST: '999.1.1.1' }, /^HOST: must be an address of this machine/],
  [{ HOST: '10.0.0' }, /^HOST: /],
  [{ HOST: '0.0.0.0:3000' }, /^HOST: .* without a port/],
  [{ HOST: 'http://0.0.0.0' }, /^HOST: /],
  [{ METRICS_HOST: '*' }, /^METRICS_HOST: /],
  [{ PUBLIC_URL: 'https://desk.example/panel' }, /^PUBLIC_URL: must be only the host/],
  [{ PUBLIC_URL: 'https://desk.example/?a=1' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://desk.example/#a' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://desk.example/?' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://desk.example#' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://me@desk.example' }, /^PUBLIC_URL: /],
  [{ TELEGRAM_API_ROOT: 'https://api.telegram.org/bot' }, /^TELEGRAM_API_ROOT: .* without a path/],
  [{ TELEGRAM_WEBHOOK_URL: WEBHOOK.replace('https', 'http') }, /must begin with https:/],
  [{ TELEGRAM_WEBHOOK_URL: 'https://desk.example/hook' }, /must have the path \/telegram\/webhook/],
  [{ TELEGRAM_WEBHOOK_URL: 'https://desk.example/a/telegram/webhook' }, /must have the path/],
  [{ TELEGRAM_WEBHOOK_URL: WEBHOOK.replace('.example', '.example:3000') }, /must have port 443/],
])('refuses %j', (env, problem) => {
  expect(findWrongAddresses(env)).toEqual([expect.stringMatching(problem)]);
});

it.each<[string, string, RegExp | null]>([
  ['production', 'https://login.example', null],
  ['production', 'https://login.example/realms/desk/', null],
  ['production', 'http://127.0.0.1:4000', /^OIDC_ISSUER: must begin with https:\/\/ in production$/],
  ['development', 'http://127.0.0.1:4000', null],
  ['test', 'http://localhost:4000', null],
  ['test', 'http://[::1]:4000', null],
  ['development', 'http://login.example', /unless it is on this machine$/],
  ['development', 'http://127.0.0.1.example', /unless it is on this machine$/],
  ['production', 'https://login.example/?tenant=1', /must have no query/],
  ['production', 'https://user:secret@login.example', /must have no query/],
])('validates the issuer in %s: %s', (NODE_ENV, OIDC_ISSUER, problem) => {
  const problems = findOidcProblems({ NODE_ENV, OIDC_ISSUER });
  expect(problems).toEqual(problem ? [expect.stringMatching(problem)] : []);
});

it.each([
  [{ STAFF_TELEGRAM_LOGIN: 'false' }, true],
  [{ STAFF_TELEGRAM_LOGIN: '0' }, true],
  [{ STAFF_TELEGRAM_LOGIN: 'true' }, false],
  [{}, false],
  [{ STAFF_TELEGRAM_LOGIN: 'false', OIDC_ISSUER: 'https://login.example' }, false],
])('reports whether %j locks out all staff: %s', (env, isLockout) => {
  expect(findOidcProblems(env).length > 0).toBe(isLockout);
});

it.each([
  'x'.repeat(40),
  'abc'.repeat(12),
  '0123456789'.repeat(4),
  'secret-secret-secret-secret-secret',
  '0123456012345601234560654321012345601',
  'changeme-4711-0815-changeme-1234567890',
  'please-change-this-jwt-secret-42-now!',
  'your-jwt-secret-goes-here-0123456789ab',
  'mysupersecretjwtsecretkey-4711-0815-42',
  'Passw0rd-password-4711-of-the-desk-42',
  'abcdefghijklmnopqrstuvwxyz-4711-0815',
])('%s is guessable', (secret) => {
  expect(findWeakness(secret)).toBe('guessable');
});

it('warns of a secret without digits, which was probably typed', () => {
  expect(findWeakness('correct horse battery staple of the desk')).toBe('probably typed');
  expect(findWeakness('correct horse battery staple of the desk 7')).toBeNull();
});

it.each(['hex', 'base64'] as const)('accepts random secrets in %s', (encoding) => {
  for (let n = 0; n < 200; n += 1)
    expect(findWeakness(randomBytes(32).toString(encoding))).not.toBe('guessable');
});

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: '0d7cde5b1a4f62c8e9',
  ADMIN_TELEGRAM_IDS: '1',
  TRUST_PROXY: '0',
};

it('has no warnings for complete settings, nor for those of a trial run', () => {
  expect(findWarnings(production)).toEqual([]);
  expect(findWarnings({})).toEqual([]);
});

it.each([
  [{ ADMIN_TELEGRAM_IDS: '' }, 'ADMIN_TELEGRAM_IDS'],
  [{ ADMIN_TELEGRAM_IDS: ' , ' }, 'ADMIN_TELEGRAM_IDS'],
  [{ JWT_SECRET: 'correct horse battery staple of the desk' }, 'JWT_SECRET'],
  [{ TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(15) }, 'TELEGRAM_WEBHOOK_SECRET'],
  [{ TRUST_PROXY: undefined }, 'TRUST_PROXY'],
  [{ DATABASE_URL: 'postgres://host/name?sslmode=no-verify' }, 'DATABASE_URL'],
])('warns of %j', (change, name) => {
  expect(findWarnings({ ...production, ...change })).toEqual([expect.stringMatching(`^${name}: `)]);
});

it('requires no TRUST_PROXY without the API, and accepts a webhook secret of 16 characters', () => {
  expect(findWarnings({ ...production, TRUST_PROXY: undefined, RUN: 'bot,worker' })).toEqual([]);
  expect(findWarnings({ ...production, TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(16) })).toEqual([]);
});

const settings = Object.keys(Environment.shape);

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['UPLOAD_MAX_GB', 'UPLOAD_MAX_MB'],
  ['KEEP_MESSAGE_DAYS', 'KEEP_MESSAGES_DAYS'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PROT', 'PORT'],
  ['Database_Url', 'DATABASE_URL'],
])('reports %s as a misspelled %s', (name, setting) => {
  expect(findMisspelled([name], settings)).toEqual([{ name, setting }]);
});

it('ignores the variables of other programs', () => {
  const others = [
    'HOME',
    'COST',
    'HOSTS',
    'POST',
    'PWD',
    'PGHOST',
    'HOSTNAME',
    'NODE_OPTIONS',
    'XDG_DATA_DIRS',
  ];

  expect(findMisspelled([...others, 'TEST_DATABASE_URL', 'POSTGRES_PASSWORD', 'PUBLISH'], settings)).toEqual(
    [],
  );
});

it('does not report settings that are similar to each other', () => {
  expect(findMisspelled(settings, settings)).toEqual([]);
});
