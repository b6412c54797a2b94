import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeParts, buildZip } from '../../../test/file.factories.js';
import { detectOfficeFile } from './detect-file-type.js';

it('detects a large text file without loading it into memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-text-'));
  const path = join(folder, 'large');
  writeFileSync(path, 'Grüße — 你好\n'.repeat(3_000_000)); // 57 MB, more than the heap below
  const script = `
    import { detectFileType } from './server/src/platform/storage/detect-file-type.ts';
    console.log(await detectFileType(${JSON.stringify(path)}, { isTextAllowed: true, areDocumentsAllowed: false, name: "a.txt" }));`;
  const args = [
    '--max-old-space-size=48',
    '--import',
    './server/tools/typescript.mjs',
    '--input-type=module',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--eval', script], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([stdout.trim(), stderr]).toEqual(['txt', '']);
});

const { docx, xlsx } = officeParts;
const TYPES = '[Content_Types].xml';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallydesk-office-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Offsets in an entry of a zip's directory. */
const FLAGS = 8;
const UNPACKED_SIZE = 24;
const NAME = 46;

/** Detects the type of a zip with these parts. `change` gets the zip, and the offset of its directory of parts. */
async function detectType(
  parts: Record<string, string>,
  change: (zip: Buffer, directory: number) => Buffer | void = () => undefined,
): Promise<string | null> {
  const zip = await buildZip(parts);
  const path = join(folder, 'file');
  // The record at the end of a zip has the offset of the directory.
  const directory = zip.readUInt32LE(zip.length - 6);
  writeFileSync(path, change(zip, directory) ?? zip);
  return detectOfficeFile(path);
}
const omitPart = (name: string) => Object.fromEntries(Object.entries(docx).filter(([key]) => key !== name));

it.each(['docx', 'xlsx'] as const)('recognizes a %s', async (kind) => {
  expect(await detectType(officeParts[kind])).toBe(kind);
});

it.each(Object.keys(docx))('refuses a docx without %s', async (name) => {
  expect(await detectType(omitPart(name))).toBeNull();
});

it('refuses a docx whose main part has another type', async () => {
  expect(await detectType({ ...docx, [TYPES]: docx[TYPES].replace('main+xml', 'template+xml') })).toBeNull();
});

it('refuses a zip that has other data before or after it, or is truncated', async () => {
  expect(await detectType(docx, (zip) => Buffer.concat([zip, Buffer.from('x')]))).toBeNull();
  expect(await detectType(docx, (zip) => Buffer.concat([Buffer.from('MZ'), zip]))).toBeNull();
  expect(await detectType(docx, (zip) => zip.subarray(0, -1))).toBeNull();
  expect(await detectType(docx, () => Buffer.alloc(0))).toBeNull();
});

it.each([
  ['macros', { ...docx, 'word/vbaProject.bin': 'x' }],
  [
    'macros under another name',
    { ...docx, [TYPES]: `${docx[TYPES]}<Override ContentType="application/vnd.ms-office.vbaProject"/>` },
  ],
  ['old macros', { ...xlsx, 'xl/macrosheets/sheet1.xml': 'x' }],
  ['the type of a docm', { ...docx, [TYPES]: docx[TYPES].replace('openxml', 'macroEnabled') }],
  ['the parts of a docx and an xlsx', { ...xlsx, ...docx }],
  ['a bomb as its list of types', { ...docx, [TYPES]: docx[TYPES] + ' '.repeat(20_000_000) }],
])('refuses a file with %s', async (_, parts) => expect(await detectType(parts)).toBeNull());

it('refuses an encrypted part', async () => {
  const encrypt = (zip: Buffer, entry: number) =>
    void zip.writeUInt16LE(zip.readUInt16LE(entry + FLAGS) | 1, entry + FLAGS);
  expect(await detectType(docx, encrypt)).toBeNull();
});

it.each([
  [500, 'docx'],
  [501, null],
])('detects parts that unpack to %d MB as %s', async (megabytes, type) => {
  const docxBytes = Object.values(docx).reduce((sum, text) => sum + text.length, 0);
  const enlarge = (zip: Buffer, entry: number) =>
    void zip.writeUInt32LE(megabytes * 1024 * 1024 - docxBytes, entry + UNPACKED_SIZE);
  expect(await detectType({ 'a.xml': '', ...docx }, enlarge)).toBe(type);
});

it('refuses two parts of the same name', async () => {
  expect(await detectType({ ...docx, 'a.xml': 'x', 'A.xml': 'y' })).toBeNull();
});

it.each(['../a', 'a/../b', 'a\\b', '/a'])('refuses the part %s', async (name) => {
  const rename = (zip: Buffer, entry: number) => void zip.write(name, entry + NAME);
  expect(await detectType({ ['x'.repeat(name.length)]: 'x', ...docx }, rename)).toBeNull();
});
