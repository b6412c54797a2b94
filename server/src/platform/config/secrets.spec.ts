import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUpFolder } from '../../../test/folder.js';
import { ConfigError, readConfig } from './config.js';
import { secretNames } from './secrets.js';

const folder = setUpFolder();

function writeNewFile(content: string): string {
  const file = join(folder, `${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

it('reads each secret from a file, without the line break', () => {
  const files = {
    DATABASE_URL: 'postgres://me:pass@database/tallydesk',
    JWT_SECRET: '0d7cde5b1a4f62c8e90d7cde5b1a4f62c8e9',
    OIDC_CLIENT_SECRET: 'oidc',
    TELEGRAM_BOT_TOKEN: '1:abc',
    TELEGRAM_WEBHOOK_SECRET: 'hook',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 's3',
  };
  expect(Object.keys(files)).toEqual(secretNames);
  const otherSettings = { S3_BUCKET: 'desk', OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'desk' };
  const env = Object.entries(files).map(([name, value]) => [`${name}_FILE`, writeNewFile(`${value}\n`)]);

  expect(readConfig({ ...otherSettings, ...Object.fromEntries(env) })).toMatchObject({
    databaseUrl: files.DATABASE_URL,
    jwtSecret: files.JWT_SECRET,
    oidc: { clientSecret: files.OIDC_CLIENT_SECRET },
    telegramBotToken: files.TELEGRAM_BOT_TOKEN,
    telegramWebhookSecret: files.TELEGRAM_WEBHOOK_SECRET,
    s3: { accessKey: files.S3_ACCESS_KEY, secretKey: files.S3_SECRET_KEY },
  });
});

it('treats an empty variable as unset, be it the secret or its file', () => {
  const secret = '0d7cde5b1a4f62c8e90d7cde5b1a4f62c8e9';
  const JWT_SECRET_FILE = writeNewFile(`${secret}\r\n`);
  expect(readConfig({ JWT_SECRET: '', JWT_SECRET_FILE }).jwtSecret).toBe(secret);
  expect(readConfig({ JWT_SECRET_FILE: '' }).jwtSecret).toBeUndefined();
});

it.each([
  ['a missing file', () => ({ JWT_SECRET_FILE: '/missing' }), 'cannot read the file /missing (ENOENT)'],
  ['a folder', () => ({ JWT_SECRET_FILE: folder }), `cannot read the file ${folder} (EISDIR)`],
  ['an empty file', () => ({ JWT_SECRET_FILE: '/dev/null' }), 'the file /dev/null is empty'],
  [
    'a secret given twice',
    () => ({ JWT_SECRET: 'x'.repeat(32), JWT_SECRET_FILE: writeNewFile('y') }),
    'is set, and so is JWT_SECRET_FILE. Keep one',
  ],
  ['a short secret', () => ({ JWT_SECRET_FILE: writeNewFile('y') }), 'must have at least 32 characters'],
  ['a space', () => ({ JWT_SECRET_FILE: writeNewFile(' y\n\n') }), 'begins or ends with a space'],
])('refuses %s in one line', (_, env, problem) => {
  const line = `JWT_SECRET: ${problem}`;
  expect(() => readConfig(env())).toThrow(new ConfigError(line));
  // The lines after it are about missing settings.
  expect(() => readConfig({ NODE_ENV: 'production', ...env() })).toThrow(`${line}\n`);
});

it('recognizes a misspelled name', () => {
  expect(() => readConfig({ JWT_SECRET_FIEL: '/missing' })).toThrow('Did you mean JWT_SECRET_FILE?');
});
