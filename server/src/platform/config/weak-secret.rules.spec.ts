import { randomBytes } from 'node:crypto';
import { findWeakness } from './weak-secret.rules.js';

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
])('%s is worthless', (secret) => {
  expect(findWeakness(secret)).toBe('worthless');
});

it('suspects a secret without digits, which was typed', () => {
  expect(findWeakness('correct horse battery staple of the desk')).toBe('doubtful');
  expect(findWeakness('correct horse battery staple of the desk 7')).toBeNull();
});

it.each(['hex', 'base64'] as const)('takes random secrets in %s', (encoding) => {
  for (let n = 0; n < 200; n += 1)
    expect(findWeakness(`${randomBytes(32).toString(encoding)}1`)).not.toBe('worthless');
});
