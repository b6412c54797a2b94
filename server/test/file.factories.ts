import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { FileStore } from '../src/platform/storage/file-store.js';
import { fileTypes } from '../src/platform/storage/files.rules.js';
import { UploadFolder } from '../src/platform/storage/upload-folder.js';
import type { TestApp } from './test-app.js';

/** Often only the first bytes. The server refuses svg, html and gif. */
export const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  webp: Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex'),
  mp4: Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex'),
  mov: Buffer.from('00000014667479707174202020050300717420200000000877696465', 'hex'),
  webm: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex'),
  avi: Buffer.from('52494646240000004156492020000000484452', 'hex'),
  txt: Buffer.from('Grüße,\r\n\tline two\n'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('\ufeff\n<!DOCTYPE html><title>x</title>'),
  gif: Buffer.from('47494638396101000100800000', 'hex'),
  pdf: Buffer.from('%PDF-1.4\n%\u00e2\u00e3\n1 0 obj\n'),
};

export async function newFile(
  app: TestApp,
  folder: 'files' | 'avatars',
  content: Buffer = samples.png,
  extension = 'png',
): Promise<string> {
  const name = `${randomUUID()}.${extension}`;
  const path = join(await app.get(UploadFolder).open(), name);
  await writeFile(path, content);
  await app.get(FileStore).store(`${folder}/${name}`, path, 'application/octet-stream');
  return name;
}

export async function buildZip(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Unpacks a ZIP archive into texts by path. Throws if the archive is truncated. */
export async function unzip(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return files;
}

const buildContentTypes = (main: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="${main}"/></Types>`;

export const officeParts = {
  docx: {
    '[Content_Types].xml': buildContentTypes(`${fileTypes.docx.contentType}.main+xml`),
    '_rels/.rels': '<Relationships/>',
    'word/document.xml': '<document/>',
  },
  xlsx: {
    '[Content_Types].xml': buildContentTypes(`${fileTypes.xlsx.contentType}.main+xml`),
    '_rels/.rels': '<Relationships/>',
    'xl/workbook.xml': '<workbook/>',
  },
};
