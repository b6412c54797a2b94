import { randomBytes } from 'node:crypto';
import { canBeCode } from './auth.service.js';

it('recognizes the format of a code', () => {
  for (let i = 0; i < 20; i++) expect(canBeCode(randomBytes(24).toString('base64url'))).toBe(true);
  for (const text of ['', 'x', 'x'.repeat(31), 'x'.repeat(33), `${'x'.repeat(31)}=`, `${'x'.repeat(32)}\n`])
    expect(canBeCode(text)).toBe(false);
});
