import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pageView } from '../../platform/paging.rules.js';
import { countRecords, findRecords, type Wanted } from './audit.queries.js';
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
