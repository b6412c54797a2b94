import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../platform/domain-error.js';
import type { Overwrite } from '../../platform/overwrite.rules.js';
import { pageView } from '../../platform/paging.rules.js';
import { countRecords, findChanges, findRecords, type Change, type Wanted } from './audit.queries.js';
import type { AuditFilter, AuditPage } from './audit.schemas.js';

@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  list({ page, actor_id, subject_id, ...filter }: AuditFilter): Promise<AuditPage> {
    return this.page({ ...filter, actorId: actor_id, subjectId: subject_id }, page);
  }

  /** What was done to one thing, newest first. The caller checks who may read it. */
  historyOf(subject: string, subjectId: number, page: number): Promise<AuditPage> {
    return this.page({ subject, subjectId }, page);
  }

  /** The history of a brand: records about these subjects. */
  historyOfBrand(brandId: number, subjects: string[], page: number): Promise<AuditPage> {
    return this.page({ brandId, subjects }, page);
  }

  /**
   * Refuses to overwrite in silence what somebody else has saved, and says who it was. Call it under the lock of the thing.
   * `within`: what the records of its changes also say.
   */
  async refuseOverwrites(
    db: EntityManager,
    thing: { subject: string; subjectId: number; within?: object },
    overwrites: Overwrite[],
  ): Promise<void> {
    if (overwrites.length === 0) return;
    const conflicts = [];
    for (const overwrite of overwrites) {
      const { field, value, key = field } = overwrite;
      const author = authorOf(overwrite, await findChanges(db, { ...thing, key }));
      conflicts.push({ field, value, by: author?.by ?? null, at: author?.at ?? null });
    }
    throw new DomainError('conflict', 'edited before', {
      message: 'Somebody else has changed this meanwhile',
      details: conflicts.map(({ field, by }) => ({
        field,
        message: `has been changed${by ? ` by ${by.public_name ?? `User #${by.id}`}` : ''} meanwhile`,
      })),
      extra: { conflicts },
    });
  }

  private async page(wanted: Wanted, page: number): Promise<AuditPage> {
    const db = this.dataSource.manager;
    const rows = await findRecords(db, wanted, page);
    const count = await countRecords(db, wanted);
    return pageView(
      rows.map((row) => ({ ...row, id: Number(row.id), subject_id: Number(row.subject_id) })),
      count,
      page,
    );
  }
}

/** The change that led to the present value. Null if it came without a record, as a total does by a deposit. */
function authorOf({ field, value, key = field, read = (side) => side[key] }: Overwrite, changes: Change[]) {
  const sides = changes.map((change) => ({
    change,
    was: read(change.before ?? {}),
    is: read(change.after ?? {}),
  }));
  const latest = sides.find(({ was, is }) => !isDeepStrictEqual(was, is));
  return latest && isDeepStrictEqual(latest.is ?? null, value) ? latest.change : null;
}
