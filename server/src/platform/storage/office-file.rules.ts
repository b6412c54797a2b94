/** An entry of a zip's central directory. */
export interface ZipEntry {
  name: string;
  method: number;
  /** The length of its data in the zip, and after unpacking. */
  packedSize: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

/** The record at the end of a zip that has no comment. */
export const ZIP_END_BYTES = 22;
export const MAX_DIRECTORY_BYTES = 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const IS_ENCRYPTED = 1;
/** A file that unpacks to more is a bomb. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;

/** Where the directory of a zip lies, by its last bytes. Null: something stands before or after the zip, or it is no simple zip. */
export function readZipEnd(end: Buffer, fileSize: number): { offset: number; length: number } | null {
  if (end.length !== ZIP_END_BYTES || end.readUInt32LE(0) !== END || end.readUInt16LE(20) !== 0) return null;
  const [length, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const isWhole = offset + length + ZIP_END_BYTES === fileSize;
  return isWhole && length <= MAX_DIRECTORY_BYTES ? { offset, length } : null;
}

/** The entries of a zip. Null if one is encrypted, named twice or outside of the zip, or if the directory is broken. */
export function readZipDirectory(directory: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    if (directory.length - at < ENTRY_BYTES || directory.readUInt32LE(at) !== ENTRY) return null;
    if (directory.readUInt16LE(at + 8) & IS_ENCRYPTED) return null;
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length || entries.some(({ name }) => /\\|(^|\/)\.\.(\/|$)|^\//.test(name)))
    return null;
  return entries.reduce((sum, { size }) => sum + size, 0) <= MAX_UNPACKED_BYTES ? entries : null;
}

/** The part that says which types the other parts have. */
export const TYPES_PART = '[Content_Types].xml';
const MAIN_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;
const MAIN_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;
/** Parts that run: macros under any name, Excel 4 macros, and controls. */
const RUNS = /vbaProject|vbaData|macroEnabled|macrosheet|activeX/i;

/** Tells documents by their parts and by the types that these have. Null: neither, both, or one that could run. */
export function officeTypeOf(names: string[], types: string): 'docx' | 'xlsx' | null {
  if (!names.includes('_rels/.rels') || RUNS.test(types) || names.some((name) => RUNS.test(name)))
    return null;
  const [kind, other] = (['docx', 'xlsx'] as const).filter((it) => names.includes(MAIN_PARTS[it]));
  return kind && !other && types.includes(`"${MAIN_TYPES[kind]}"`) ? kind : null;
}
