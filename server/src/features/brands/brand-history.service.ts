import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { AuditService } from '../audit/audit.service.js';
import { BrandService } from './brand.service.js';

/** Its people are for those who may work on brand users. */
const peopleOfBrand = ['member', 'join-request', 'invite'];

/** What was done to a brand, for whoever works on it. Deposits and tickets have histories of their own. */
@Injectable()
export class BrandHistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandService,
    private readonly audit: AuditService,
  ) {}

  async list(caller: Caller, brandId: number, page: number) {
    await this.brands.getReachable(this.dataSource.manager, caller, brandId);
    const subjects = ['brand', ...(caller.codes.includes('users') ? peopleOfBrand : [])];
    return this.audit.historyOfBrand(brandId, subjects, page);
  }
}
