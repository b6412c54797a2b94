import { createHash } from 'node:crypto';

/** The erasable values of a record, in PostgreSQL's text format: the IP address, and each field of `before` and `after`. */
export interface ErasableRecord {
  id: string;
  /** Null after an erasure, and in records that former releases wrote without a salt. */
  salt: string | null;
  erased: ErasedValues | null;
  ip: string | null;
  beforeFields: Record<string, string> | null;
  afterFields: Record<string, string> | null;
}

/** Salts and hashes by the path of their value, such as `ip` or `after.name`. */
export interface ErasedValues {
  /** The salts of the values that remain. */
  salts: Record<string, string>;
  /** The hashes of the values that were erased. */
  hashes: Record<string, string>;
}

const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const getSalt = ({ salt, erased }: ErasableRecord, path: string): string =>
  salt === null ? (erased?.salts[path] ?? '') : hash(salt, path);

function listValues({ ip, beforeFields, afterFields }: ErasableRecord): [path: string, value: string][] {
  const prefixPaths = (side: string, values: Record<string, string> | null) =>
    Object.entries(values ?? {}).map(([name, value]): [string, string] => [`${side}.${name}`, value]);
  return [
    ...(ip === null ? [] : [['ip', ip] as [string, string]]),
    ...prefixPaths('before', beforeFields),
    ...prefixPaths('after', afterFields),
  ];
}

/** The salted hashes of all values, in the order of their paths. Erasing a value does not change them. */
function hashValues(record: ErasableRecord): [path: string, hash: string][] {
  const erased = record.erased?.hashes ?? {};
  // Includes a value that was written in place of an erased one, so that the seal no longer matches.
  const present = listValues(record).filter(([path, value]) => !(path in erased) || value !== 'null');
  const hashes = present.map(([path, value]): [string, string] => [path, hash(getSalt(record, path), value)]);
  return [...hashes, ...Object.entries(erased)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The salts and hashes to store when the values at `paths` are erased. Null: there is nothing left to erase. */
export function computeErasure(record: ErasableRecord, paths: string[]): ErasedValues | null {
  const erasedHashes = record.erased?.hashes ?? {};
  const present = listValues(record).filter(([path]) => !(path in erasedHashes));
  const toErase = present.filter(([path, value]) => paths.includes(path) && value !== 'null');
  if (toErase.length === 0) return null;
  const remaining = present.filter((value) => !toErase.includes(value));
  return {
    salts: Object.fromEntries(remaining.map(([path]) => [path, getSalt(record, path)])),
    hashes: {
      ...erasedHashes,
      ...Object.fromEntries(toErase.map(([path, value]) => [path, hash(getSalt(record, path), value)])),
    },
  };
}

/** The immutable columns. A seal covers them in PostgreSQL's text format, in this order. */
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

export type SealableRecord = ErasableRecord & Record<(typeof firstVersionFields)[number], string | null>;

/** Stands for the previous seal in the seal of the first record. */
export const GENESIS = Buffer.alloc(32);
export const SEAL_VERSION = 2;

/**
 * The seal of a record: a hash of its content, its position and the previous seal. If a record is changed, removed, inserted or
 * moved, its seal and every later one are wrong. Version 2 covers hashes of the erasable values.
 */
export function computeSeal(
  previous: Buffer,
  position: number,
  record: SealableRecord,
  version: number,
): Buffer {
  const content =
    version === 1
      ? [position, ...firstVersionFields.map((column) => record[column])]
      : [
          version,
          position,
          ...permanentFields.map((column) => record[column]),
          record.before !== null,
          record.after !== null,
          hashValues(record),
        ];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}
