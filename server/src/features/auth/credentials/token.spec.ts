import { JwtService } from '@nestjs/jwt';
import { HOUR_MS } from '../../../../shared/units.rules.js';
import { TokenService } from './token.service.js';

const tokens = new TokenService(
  new JwtService({ secret: 'x'.repeat(32), signOptions: { expiresIn: '12h' } }),
);

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }));
afterEach(() => jest.useRealTimers());

it('refuses a token after it expires, even if it was verified before', () => {
  const text = tokens.issue(7, 3);
  const token = { userId: 7, epoch: 3, id: expect.any(String), expiresAt: new Date('2026-03-01T12:00:00Z') };
  expect([tokens.verify(text), tokens.verify(text)]).toEqual([token, token]);

  jest.setSystemTime(Date.now() + 12 * HOUR_MS - 1);
  expect(tokens.verify(text)).toEqual(token);
  jest.setSystemTime(Date.now() + 1);
  expect(() => tokens.verify(text)).toThrow('Unauthorized');
});

it('refuses a token with a wrong signature, even after the genuine token was verified', () => {
  const text = tokens.issue(7);
  tokens.verify(text);
  expect(() => tokens.verify(`${text.slice(0, -3)}abc`)).toThrow('Unauthorized');
});
