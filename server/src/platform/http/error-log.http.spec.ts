import { type ArgumentsHost, Logger } from '@nestjs/common';
import { newBrand, newManager, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { ErrorFilter } from './error.filter.js';

const app = setUpApp();

it('logs refused calls and failed logins with the IP address, and without secrets', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  const manager = await newManager(app.db, { brands: [await newBrand(app.db)] });
  const user = await newUser(app.db);
  const fromIp = { 'x-forwarded-for': '203.0.113.9' };

  await app
    .with({ ...fromIp, authorization: 'Bearer not-a-token' })
    .post('auth/me')
    .expect(401);
  await app
    .with({ ...fromIp, ...app.headersOf(manager) })
    .get('admin/audit')
    .expect(403);
  // A failed login is answered with 200 and `{ status: false }`.
  await app.with(fromIp).post('auth/tg').send({ user_id: user.id, secret_code: 'guessed-code' }).expect(200);

  const lines = warn.mock.calls.map(([, line]) => line as object);
  expect(lines).toEqual([
    expect.objectContaining({
      status: 401,
      ip: '203.0.113.9',
      route: '/api/auth/me',
      reason: 'Unauthorized',
    }),
    expect.objectContaining({ status: 403, route: '/api/admin/audit', caller: `user:${manager.id}` }),
    expect.objectContaining({ reason: 'failed login', ip: '203.0.113.9', user_id: user.id }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/not-a-token|guessed-code/);
  warn.mockRestore();
});

const request = { method: 'GET', url: '/x', id: 'call-0001', routeOptions: { url: '/x' }, headers: {} };
const reply = { header: () => reply, status: () => reply, send: () => reply };
const host = {
  switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
} as unknown as ArgumentsHost;

function catchAndGetFields(thrown: Error): object {
  const logError = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  new ErrorFilter().catch(thrown, host);
  const [[, fields]] = logError.mock.calls as [[string, object]];
  logError.mockRestore();
  return fields;
}

it('logs an unexpected error with its stack, and a database outage without one', () => {
  expect(catchAndGetFields(new Error('odd'))).toMatchObject({
    error: { message: 'odd', stack: expect.any(String) },
  });
  const outage = catchAndGetFields(new Error('timeout exceeded when trying to connect'));
  expect(outage).toMatchObject({ error: { message: 'timeout exceeded when trying to connect' } });
  expect(outage).not.toHaveProperty('error.stack');
});
