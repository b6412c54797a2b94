import type { ExecutionContext } from '@nestjs/common';
import { AccessGuard, parseCredential } from './access.guard.js';

it('refuses calls of a route without a rule', () => {
  const reflector = { get: () => undefined };
  // Most rules would admit this caller.
  const admin = { userId: 1, role: 'admin', codes: [], brandIds: 'all' };
  const guard = new AccessGuard(
    reflector as never,
    { getCaller: () => admin } as never,
    {} as never,
    { consumeCall: () => undefined } as never,
    {} as never,
    {} as never,
  );
  const request = { headers: { authorization: 'Bearer token' } };
  const context = { getHandler: () => undefined, switchToHttp: () => ({ getRequest: () => request }) };

  expect(() => guard.canActivate(context as unknown as ExecutionContext)).toThrow('Forbidden');
});

it('accepts launch data only in the mini-app', () => {
  expect(parseCredential('tma auth_date=1', true)).toEqual({ scheme: 'tma', value: 'auth_date=1' });
  expect(() => parseCredential('tma auth_date=1', false)).toThrow('Unauthorized');
});
