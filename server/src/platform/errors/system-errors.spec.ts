import { isDiskFull, explainListenError } from './system-errors.js';

it.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  [new Error('initdb: error: could not write: No space left on device'), true],
  [new Error('upload', { cause: { code: 'ENOSPC' } }), true],
  [Object.assign(new Error('write'), { code: 'EIO' }), false],
  [new Error('too many connections'), false],
  [null, false],
  ['ENOSPC', false],
])('detects a full disk: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

const address = { host: '10.9.8.7', port: 80 };
const newError = (code: string, syscall = 'listen') => Object.assign(new Error('x'), { code, syscall });

it.each([
  [newError('EADDRNOTAVAIL'), 'HOST: this machine has no address 10.9.8.7.'],
  [newError('ENOTFOUND', 'getaddrinfo'), 'HOST: there is no host 10.9.8.7 (ENOTFOUND)'],
  [newError('EACCES'), 'PORT: this account may not listen on port 80'],
  [newError('EAFNOSUPPORT'), 'HOST: cannot listen on 10.9.8.7, port 80 (EAFNOSUPPORT)'],
])('%s names the setting', (error, line) => {
  expect(explainListenError(error, address)).toContain(line);
});

it('names other settings if they are given', () => {
  const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  expect(explainListenError(newError('EACCES'), address, names)).toMatch(/^METRICS_PORT: /);
});

it('does not explain a taken port and other errors', () => {
  expect(explainListenError(newError('EADDRINUSE'), address)).toBeNull();
  expect(explainListenError(newError('ENOENT', 'open'), address)).toBeNull();
});
