import { createHash } from 'node:crypto';
import { type ErasableRecord, hashValues } from './erasable-record.rules.js';

/** The columns that nothing changes. A seal covers them as PostgreSQL writes them, in this order. */
const fixed = [
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
const first = [...fixed.slice(0, -1), 'ip', 'requestId', 'before', 'after'] as const;

export type SealedRecord = ErasableRecord & Record<(typeof first)[number], string | null>;

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
      ? [position, ...first.map((column) => record[column])]
      : [
          version,
          position,
          ...fixed.map((column) => record[column]),
          ...hasSides(record),
          hashValues(record),
        ];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}

const hasSides = ({ before, after }: SealedRecord) => [before !== null, after !== null];
