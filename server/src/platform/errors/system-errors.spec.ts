import { isDiskFull, explainListenError } from './system-errors.js';

it.each([
  [Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('write EDQUOT'), { code: 'EDQUOT' }), true],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  [new Error('initdb: error: could not write: No space left on device'), true],
  [new Error('upload', { cause: { code: 'ENOSPC' } }), true],
  [Object.assign(new Error('write EIO'), { code: 'EIO' }), false],
  [new Error('too many connections'), false],
  [null, false],
  ['ENOSPC', false],
])('detects whether the disk is full: %s, %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

const address = { host: '10.9.8.7', port: 80 };
const newError = (code: string, syscall = 'listen') => Object.assign(new Error('x'), { code, syscall });

it.each([
  ['EADDRNOTAVAIL', 'listen', 'HOST: this machine has no address 10.9.8.7.'],
  ['ENOTFOUND', 'getaddrinfo', 'HOST: there is no host 10.9.8.7 (ENOTFOUND)'],
  ['EACCES', 'listen', 'PORT: this account may not listen on port 80'],
  ['EAFNOSUPPORT', 'listen', 'HOST: cannot listen on 10.9.8.7, port 80 (EAFNOSUPPORT)'],
])('explains %s of %s by naming the setting', (code, syscall, line) => {
  expect(explainListenError(newError(code, syscall), address)).toContain(line);
});

it('names other settings if they are given', () => {
  const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  expect(explainListenError(newError('EACCES'), address, names)).toMatch(/^METRICS_PORT: /);
});

it('does not explain a taken port and other errors', () => {
  expect(explainListenError(newError('EADDRINUSE'), address)).toBeNull();
  expect(explainListenError(newError('ENOENT', 'open'), address)).toBeNull();
});
