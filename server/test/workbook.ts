import { inflateRawSync } from 'node:zlib';

/** Unpacks a ZIP archive into texts by path. Throws if the archive is truncated. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('The archive has no end');
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(data, data + size);
    files[name] = (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
