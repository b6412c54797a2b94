import { text as textOf } from 'node:stream/consumers';
import { openPromise, type ZipFile } from 'yauzl';

const MAX_PARTS = 10_000;
/** A larger file is considered a zip bomb. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
/** Lists the types of the other parts. The only part that is unpacked. */
const TYPES_PART = '[Content_Types].xml';
const MAX_TYPES_BYTES = 256 * 1024;
const MAIN_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;
const MAIN_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;
/** Executable parts: macros under any name, Excel 4 macros, and ActiveX controls. */
const EXECUTABLE_PARTS = /vbaProject|vbaData|macroEnabled|macrosheet|activeX/i;

/** Detects documents by their parts and content types. Null: neither, both, broken, or with executable parts. */
export async function detectOfficeFile(path: string): Promise<'docx' | 'xlsx' | null> {
  // The library throws on trailing data, broken parts, and path traversal.
  const parts = await openPromise(path, { strictFileNames: true, autoClose: false })
    .then((zip) => readParts(zip).finally(() => zip.close()))
    .catch(() => null);
  if (!parts?.names.has('_rels/.rels') || EXECUTABLE_PARTS.test([...parts.names, parts.types].join('\n')))
    return null;
  const { names, types } = parts;
  const [kind, other] = (['docx', 'xlsx'] as const).filter((it) => names.has(MAIN_PARTS[it]));
  return kind && !other && types.includes(`"${MAIN_TYPES[kind]}"`) ? kind : null;
}

/** Reads the names of the parts, and the content types. Null: not an office file. */
async function readParts(zip: ZipFile): Promise<{ names: Set<string>; types: string } | null> {
  if (zip.comment !== '' || zip.entryCount > MAX_PARTS) return null;
  const names = new Set<string>();
  let types = '';
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (entry.isEncrypted() || bytes > MAX_UNPACKED_BYTES) return null;
    names.add(entry.fileName);
    if (entry.fileName !== TYPES_PART) continue;
    if (entry.uncompressedSize > MAX_TYPES_BYTES) return null;
    types = await textOf(await zip.openReadStreamPromise(entry));
  }
  return new Set([...names].map((name) => name.toLowerCase())).size < zip.entryCount
    ? null
    : { names, types };
}
