import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { BrandService } from '../brands/brand.service.js';
import { DepositFiguresService } from '../deposits/deposit-figures.service.js';
import { UserService } from '../users/user.service.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly users: UserService,
    private readonly brands: BrandService,
    private readonly figures: DepositFiguresService,
  ) {}

  /** Targets belong to report periods; while a brand has none, the goal is 0 (decisions 7 and 12). */
  async getOwnBrand({ userId, memberBrandId }: Caller) {
    const db = this.dataSource.manager;
    const brand = await this.brands.find(db, memberBrandId!);
    if (!brand) throw notFound();
    const figures = await this.figures.ownFigures(db, brand.id, userId, this.clock.now());
    const isSales = brand.reportType === 'sales';
    return {
      user: await this.users.getOwn(userId),
      target: {
        goal: 0,
        goal_symbol: isSales ? ('FTD' as const) : ('$' as const),
        have: isSales ? figures.ftd : figures.retention_amount,
      },
      ...figures,
      brand: { id: brand.id, name: brand.name, report_type: brand.reportType },
    };
  }
}
