import { createHash } from 'node:crypto';

/** A record as its seal covers it: every column, as PostgreSQL writes it, in this order. */
export interface SealedRecord {
  id: string;
  at: string;
  via: string;
  actorId: string | null;
  apiKeyId: string | null;
  action: string;
  subjectId: string;
  brandId: string | null;
  ip: string | null;
  requestId: string | null;
  before: string | null;
  after: string | null;
}

/** What stands before the first record. */
export const GENESIS = Buffer.alloc(32);

/**
 * The seal of a record: its hash together with its place and the seal before it. So nobody can change, remove, insert or
 * move a record without making every later seal wrong.
 */
export function sealOf(previous: Buffer, position: number, record: SealedRecord): Buffer {
  const { id, at, via, actorId, apiKeyId, action, subjectId, brandId, ip, requestId, before, after } = record;
  const content = [
    position,
    id,
    at,
    via,
    actorId,
    apiKeyId,
    action,
    subjectId,
    brandId,
    ip,
    requestId,
    before,
    after,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}
