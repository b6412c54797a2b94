import { createHash } from 'node:crypto';

/** What a seal covers: every column of a record, as PostgreSQL writes it, in this order. */
const columns = [
  'id',
  'at',
  'via',
  'actorId',
  'apiKeyId',
  'action',
  'subjectId',
  'brandId',
  'ip',
  'requestId',
  'before',
  'after',
] as const;
export type SealedRecord = { id: string } & Record<(typeof columns)[number], string | null>;

/** The "seal before" of the first record. */
export const GENESIS = Buffer.alloc(32);

/**
 * The seal of a record: a hash of its content, its position and the seal before it. If somebody changes, removes, inserts
 * or moves a record, then every later seal is wrong.
 */
export function sealOf(previous: Buffer, position: number, record: SealedRecord): Buffer {
  const content = [position, ...columns.map((column) => record[column])];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}
