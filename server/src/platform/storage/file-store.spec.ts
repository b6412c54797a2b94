import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalFileStore, parseRange } from './file-store.js';

it('finds the size of a file, or null if it is absent, and throws other errors of the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-store-'));
  const store = new LocalFileStore(folder);
  writeFileSync(join(folder, 'file'), '12345');

  expect([await store.findSize('file'), await store.findSize('absent')]).toEqual([5, null]);
  await expect(store.findSize('file/below')).rejects.toThrow('ENOTDIR');
  rmSync(folder, { recursive: true });
});

describe('parseRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=3-5', { start: 3, end: 5 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-1', { start: 9, end: 9 }],
    ['bytes=-10', { start: 0, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
  ])('parses %s for a file of ten bytes', (header, range) => expect(parseRange(header, 10)).toEqual(range));

  it.each([undefined, '', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,3-4', 'bytes=5-3', 'bytes=a-b'])(
    'ignores %j',
    (header) => expect(parseRange(header, 10)).toBe('whole'),
  );

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s is unsatisfiable', (header) => {
    expect(parseRange(header, 10)).toBe('unsatisfiable');
  });

  it('any range of an empty file is unsatisfiable', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
