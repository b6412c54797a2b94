import { text as textOf } from 'node:stream/consumers';
import { openPromise, type ZipFile } from 'yauzl';

const MAX_PARTS = 10_000;
/** A file that unpacks to more is a bomb. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
/** Says which types the other parts have. It alone is unpacked. */
const TYPES_PART = '[Content_Types].xml';
const MAX_TYPES_BYTES = 256 * 1024;
const MAIN_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;
const MAIN_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;
/** Parts that run: macros under any name, Excel 4 macros, and controls. */
const EXECUTABLE_PARTS = /vbaProject|vbaData|macroEnabled|macrosheet|activeX/i;

/** Tells documents by their parts and by the types of these. Null: neither, both, broken, or one that could run. */
export async function detectOfficeFile(path: string): Promise<'docx' | 'xlsx' | null> {
  // The library throws at what stands after the zip, at broken parts, and at names that lead outside of it.
  const parts = await openPromise(path, { strictFileNames: true, autoClose: false })
    .then((zip) => readParts(zip).finally(() => zip.close()))
    .catch(() => null);
  if (!parts?.names.has('_rels/.rels') || EXECUTABLE_PARTS.test([...parts.names, parts.types].join('\n')))
    return null;
  const { names, types } = parts;
  const [kind, other] = (['docx', 'xlsx'] as const).filter((it) => names.has(MAIN_PARTS[it]));
  return kind && !other && types.includes(`"${MAIN_TYPES[kind]}"`) ? kind : null;
}

/** The names of the parts, and what the part of types says. Null: the zip is none of an office program. */
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
