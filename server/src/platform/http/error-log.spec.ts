import { type ArgumentsHost, Logger } from '@nestjs/common';
import { ErrorFilter } from './error.filter.js';

const request = { method: 'GET', url: '/x', id: 'call-0001', routeOptions: { url: '/x' }, headers: {} };
const reply = { header: () => reply, status: () => reply, send: () => reply };
const host = {
  switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
} as unknown as ArgumentsHost;

const loggedFor = (thrown: Error): object => {
  const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  new ErrorFilter().catch(thrown, host);
  const [[, line]] = lines.mock.calls as [[string, object]];
  lines.mockRestore();
  return line;
};

it('logs an unexpected error with its stack, and a database outage without one', () => {
  expect(loggedFor(new Error('odd'))).toMatchObject({ error: { message: 'odd', stack: expect.any(String) } });
  const outage = loggedFor(new Error('timeout exceeded when trying to connect'));
  expect(outage).toMatchObject({ error: { message: 'timeout exceeded when trying to connect' } });
  expect(outage).not.toHaveProperty('error.stack');
});
