import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { reportingDay } from '../../platform/time/reporting-time.rules.js';
import { BrandService } from '../brands/brand.service.js';
import { DepositFiguresService } from '../deposits/deposit-figures.service.js';
import { MemberFiguresService } from '../members/member-figures.service.js';
import { UserService } from '../users/user.service.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly users: UserService,
    private readonly brands: BrandService,
    private readonly figures: DepositFiguresService,
    private readonly memberFigures: MemberFiguresService,
  ) {}

  /** Goal and figures are of the current period; where today is in none, or in several, the goal is 0 (decision 7). */
  async getOwnBrand({ userId, memberBrandId }: Caller) {
    const db = this.dataSource.manager;
    const brand = await this.brands.find(db, memberBrandId!);
    if (!brand) throw notFound();
    const now = this.clock.now();
    const figures = await this.figures.ownFigures(db, brand.id, userId, now);
    const isSales = brand.reportType === 'sales';
    return {
      user: await this.users.getOwn(userId),
      target: {
        goal: Number(await this.memberFigures.currentTarget(db, brand.id, userId, reportingDay(now))),
        goal_symbol: isSales ? ('FTD' as const) : ('$' as const),
        have: isSales ? figures.ftd : figures.retention_amount,
      },
      ...figures,
      brand: { id: brand.id, name: brand.name, report_type: brand.reportType },
    };
  }
}
