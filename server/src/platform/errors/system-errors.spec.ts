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
])('distinguishes a full disk from other errors: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

const at = { host: '10.9.8.7', port: 80 };
const failed = (code: string, syscall = 'listen') => Object.assign(new Error('x'), { code, syscall });

it.each([
  [failed('EADDRNOTAVAIL'), 'HOST: this machine has no address 10.9.8.7.'],
  [failed('ENOTFOUND', 'getaddrinfo'), 'HOST: there is no host 10.9.8.7 (ENOTFOUND)'],
  [failed('EACCES'), 'PORT: this account may not listen on port 80'],
  [failed('EAFNOSUPPORT'), 'HOST: cannot listen on 10.9.8.7, port 80 (EAFNOSUPPORT)'],
])('%s names the setting', (error, line) => {
  expect(explainListenError(error, at)).toContain(line);
});

it('can name other settings', () => {
  const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  expect(explainListenError(failed('EACCES'), at, names)).toMatch(/^METRICS_PORT: /);
});

it('leaves a taken port and other errors to the caller', () => {
  expect(explainListenError(failed('EADDRINUSE'), at)).toBeNull();
  expect(explainListenError(failed('ENOENT', 'open'), at)).toBeNull();
});
