import { findOidcProblems } from './oidc-settings.rules.js';

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
])('in %s, %s', (NODE_ENV, OIDC_ISSUER, problem) => {
  const problems = findOidcProblems({ NODE_ENV, OIDC_ISSUER });
  expect(problems).toEqual(problem ? [expect.stringMatching(problem)] : []);
});

it.each([
  [{ STAFF_TELEGRAM_LOGIN: 'false' }, 1],
  [{ STAFF_TELEGRAM_LOGIN: '0' }, 1],
  [{ STAFF_TELEGRAM_LOGIN: 'true' }, 0],
  [{}, 0],
  [{ STAFF_TELEGRAM_LOGIN: 'false', OIDC_ISSUER: 'https://login.example' }, 0],
])('never lets all staff be locked out: %j', (env, count) => {
  expect(findOidcProblems(env)).toHaveLength(count);
});
