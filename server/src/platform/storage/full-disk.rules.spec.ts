import { isDiskFull } from './full-disk.rules.js';

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
