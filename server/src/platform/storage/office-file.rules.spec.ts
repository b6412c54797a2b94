import { officeParts, zipOf } from '../../../test/file.factories.js';
import { officeTypeOf, readZipDirectory, readZipEnd, ZIP_END_BYTES } from './office-file.rules.js';

async function directoryOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = await zipOf(parts);
  const { offset, length } = readZipEnd(zip.subarray(-ZIP_END_BYTES), zip.length)!;
  return Buffer.from(zip.subarray(offset, offset + length));
}

it('reads the names and sizes of the parts', async () => {
  const entries = readZipDirectory(await directoryOf({ 'a.xml': 'x'.repeat(500), 'b/c.xml': 'y' }));
  expect(entries?.map(({ name, size }) => [name, size])).toEqual([
    ['a.xml', 500],
    ['b/c.xml', 1],
  ]);
});

it('refuses a zip with something before or after it', async () => {
  const zip = await zipOf({ a: 'x' });
  expect(readZipEnd(zip.subarray(-ZIP_END_BYTES), zip.length + 1)).toBeNull();
  expect(readZipEnd(zip.subarray(-ZIP_END_BYTES - 1, -1), zip.length)).toBeNull();
  expect(readZipEnd(Buffer.alloc(0), 0)).toBeNull();
});

it('refuses an encrypted part, and a directory that is cut short', async () => {
  const directory = await directoryOf({ 'a.xml': 'x' });
  expect(readZipDirectory(directory.subarray(0, -1))).toBeNull();
  directory.writeUInt16LE(directory.readUInt16LE(8) | 1, 8);
  expect(readZipDirectory(directory)).toBeNull();
});

it.each([
  [500 * 1024 * 1024, true],
  [500 * 1024 * 1024 + 1, false],
])('of parts that unpack to %d bytes takes the zip: %s', async (size, isTaken) => {
  const directory = await directoryOf({ 'a.xml': 'x' });
  directory.writeUInt32LE(size, 24);
  expect(readZipDirectory(directory) !== null).toBe(isTaken);
});

it('refuses two parts of the same name', async () => {
  expect(readZipDirectory(await directoryOf({ 'a.xml': 'x', 'A.xml': 'y' }))).toBeNull();
});

it.each(['../a', 'a/../b', 'a\\b', '/a'])('refuses the part %s', async (name) => {
  const directory = await directoryOf({ ['x'.repeat(name.length)]: 'x' });
  directory.write(name, 46);
  expect(readZipDirectory(directory)).toBeNull();
});

it('needs the main part, its type and the relations', () => {
  for (const kind of ['docx', 'xlsx'] as const) {
    const parts = officeParts[kind];
    const [types, ...names] = [parts['[Content_Types].xml'], ...Object.keys(parts)];
    expect(officeTypeOf(names, types)).toBe(kind);
    expect(officeTypeOf(names.slice(0, -1), types)).toBeNull();
    expect(
      officeTypeOf(
        names.filter((name) => name !== '_rels/.rels'),
        types,
      ),
    ).toBeNull();
    expect(officeTypeOf(names, types.replace('main+xml', 'template+xml'))).toBeNull();
  }
});
