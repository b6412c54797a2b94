import { findWarnings } from './warnings.rules.js';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: '0d7cde5b1a4f62c8e9',
  ADMIN_TELEGRAM_IDS: '1',
  TRUST_PROXY: '0',
};

it('has no doubt about complete settings, and none about those of a first try', () => {
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

it('does not ask a process without pages for its proxy', () => {
  expect(findWarnings({ ...production, TRUST_PROXY: undefined, RUN: 'bot,worker' })).toEqual([]);
  expect(findWarnings({ ...production, TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(16) })).toEqual([]);
});
