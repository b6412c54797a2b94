import { createHash } from 'node:crypto';

/** The values of a record that can be erased, as PostgreSQL writes them: the address, and each field of both sides. */
export interface ErasableRecord {
  id: string;
  /** Null: values were erased. */
  salt: string | null;
  erased: ErasedValues | null;
  ip: string | null;
  beforeFields: Record<string, string> | null;
  afterFields: Record<string, string> | null;
}

/** By path, such as `ip` or `after.name`. */
export interface ErasedValues {
  /** Of the values that are still there. */
  salts: Record<string, string>;
  /** Of the values that are gone. */
  hashes: Record<string, string>;
}

const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const getSalt = ({ salt, erased }: ErasableRecord, path: string): string =>
  salt === null ? (erased?.salts[path] ?? '') : hash(salt, path);

/** All values by path. */
function listValues({ ip, beforeFields, afterFields }: ErasableRecord): [path: string, value: string][] {
  const fields = (side: string, values: Record<string, string> | null) =>
    Object.entries(values ?? {}).map(([name, value]): [string, string] => [`${side}.${name}`, value]);
  return [
    ...(ip === null ? [] : [['ip', ip] as [string, string]]),
    ...fields('before', beforeFields),
    ...fields('after', afterFields),
  ];
}

/** The salted hashes of all values, in the order of their paths. Erasing a value does not change them. */
function hashValues(record: ErasableRecord): [path: string, hash: string][] {
  const erased = record.erased?.hashes ?? {};
  // A value in the place of an erased one counts too, so the seal does not fit it.
  const present = listValues(record).filter(([path, value]) => !(path in erased) || value !== 'null');
  const hashes = present.map(([path, value]): [string, string] => [path, hash(getSalt(record, path), value)]);
  return [...hashes, ...Object.entries(erased)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What a record keeps when values are erased from it. Null: it has none of them. */
export function eraseValues(record: ErasableRecord, paths: string[]): ErasedValues | null {
  const known = record.erased?.hashes ?? {};
  const present = listValues(record).filter(([path]) => !(path in known));
  const going = present.filter(([path, value]) => paths.includes(path) && value !== 'null');
  if (going.length === 0) return null;
  const staying = present.filter((value) => !going.includes(value));
  return {
    salts: Object.fromEntries(staying.map(([path]) => [path, getSalt(record, path)])),
    hashes: {
      ...known,
      ...Object.fromEntries(going.map(([path, value]) => [path, hash(getSalt(record, path), value)])),
    },
  };
}

/** The columns that nothing changes. A seal covers them as PostgreSQL writes them, in this order. */
const permanentFields = [
  'id',
  'at',
  'via',
  'actorId',
  'apiKeyId',
  'action',
  'subjectId',
  'brandId',
  'requestId',
] as const;
/** What a seal of version 1 covers, in this order. */
const firstVersionFields = [...permanentFields.slice(0, -1), 'ip', 'requestId', 'before', 'after'] as const;

export type SealedRecord = ErasableRecord & Record<(typeof firstVersionFields)[number], string | null>;

/** The "seal before" of the first record. */
export const GENESIS = Buffer.alloc(32);
/** The version of new seals. */
export const SEAL_VERSION = 2;

/**
 * The seal of a record: a hash of its content, its position and the seal before it. If somebody changes, removes, inserts
 * or moves a record, then every later seal is wrong. Version 2 covers hashes of the values that can be erased.
 */
export function computeSeal(
  previous: Buffer,
  position: number,
  record: SealedRecord,
  version: number,
): Buffer {
  const content =
    version === 1
      ? [position, ...firstVersionFields.map((column) => record[column])]
      : [
          version,
          position,
          ...permanentFields.map((column) => record[column]),
          ...hasSides(record),
          hashValues(record),
        ];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}

const hasSides = ({ before, after }: SealedRecord) => [before !== null, after !== null];
