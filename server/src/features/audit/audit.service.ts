import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { FieldConflict } from '../../platform/audit/difference.rules.js';
import { toPageView } from '../../platform/lists/lists.rules.js';
import { type RecordContent, type Reference, listReferences, findSubject } from './audit-names.rules.js';
import {
  AuditRepository,
  type RecordedChange,
  type Subject,
  type AuditConditions,
  AuditNameRepository,
} from './audit.repository.js';
import type { AuditFilter, AuditPage } from './audit.schemas.js';

/** Lists audit records, and refuses edits that would overwrite somebody else's change. */
@Injectable()
export class AuditService {
  constructor(
    private readonly records: AuditRepository,
    private readonly names: AuditNameRepository,
  ) {}

  list({ page, actor_id, subject_id, brand_id, ...filter }: AuditFilter): Promise<AuditPage> {
    return this.getPage({ ...filter, actorId: actor_id, subjectId: subject_id, brandId: brand_id }, page);
  }

  /** The records about one thing, newest first. The caller checks access. */
  getHistory(subject: string, subjectId: number, page: number): Promise<AuditPage> {
    return this.getPage({ subject, subjectId }, page);
  }

  /** The records in one brand about these subjects, newest first. The caller checks access. */
  getBrandHistory(brandId: number, subjects: string[], page: number): Promise<AuditPage> {
    return this.getPage({ brandId, subjects }, page);
  }

  /** The time at which this field last changed to this value. Null: unknown. */
  async findChangeTime(thing: Subject, field: string, value: unknown): Promise<Date | null> {
    const changes = await this.records.listChanges(thing, field);
    return changes.find(({ after }) => after?.[field] === value)?.at ?? null;
  }

  /** Throws 409 unless `overwrites` is empty. The error names who made the changes that would be overwritten. Call it while holding the row lock. */
  async assertNoConflicts(thing: Subject, overwrites: FieldConflict[]): Promise<void> {
    if (overwrites.length === 0) return;
    const conflicts = [];
    for (const overwrite of overwrites) {
      const { field, value, key = field } = overwrite;
      const change = findLastChange(overwrite, await this.records.listChanges(thing, key));
      conflicts.push({ field, value, by: change?.by ?? null, at: change?.at ?? null });
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

  private async getPage(conditions: AuditConditions, page: number): Promise<AuditPage> {
    const rows = await this.records.list(conditions, page);
    const count = await this.records.count(conditions);
    const records = rows.map((row) => ({ ...row, id: Number(row.id), subject_id: Number(row.subject_id) }));
    return toPageView(await this.addNames(records), count, page);
  }

  /** Adds the names of the things to which records refer by id, with one statement. */
  async addNames<Row extends RecordContent & { brand_id: number | null }>(rows: Row[]) {
    const rowsWithReferences = rows.map((row) => ({
      row,
      about: findSubject(row),
      brand: row.brand_id === null ? null : ({ kind: 'brand', id: row.brand_id } as const),
      names: listReferences(row),
    }));
    const references = rowsWithReferences
      .flatMap(({ about, brand, names }) => [about, brand, ...names])
      .filter((reference) => reference !== null);
    const referenceByKey = new Map(references.map((reference) => [toKey(reference), reference]));
    const things = await this.names.list([...referenceByKey.values()]);
    const thingByKey = new Map(things.map((thing) => [toKey(thing), thing]));
    const findThing = (reference: Reference | null) =>
      (reference && thingByKey.get(toKey(reference))) ?? null;
    return rowsWithReferences.map(({ row, about, brand, names }) => ({
      ...row,
      about: findThing(about),
      brand: findThing(brand),
      names: names.map((reference) => thingByKey.get(toKey(reference))!),
    }));
  }
}

/** The change that led to the current value. Null if the last record has another value, as when a deposit has changed a total. */
function findLastChange(
  { field, value, key = field, read = (side) => side[key] }: FieldConflict,
  changes: RecordedChange[],
) {
  const transitions = changes.map((change) => ({
    change,
    previous: read(change.before ?? {}),
    next: read(change.after ?? {}),
  }));
  const latest = transitions.find(({ previous, next }) => !isDeepStrictEqual(previous, next));
  return latest && isDeepStrictEqual(latest.next ?? null, value) ? latest.change : null;
}

const toKey = ({ kind, id }: Reference) => `${kind} ${id}`;
