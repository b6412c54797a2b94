import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { queueMessage } from '../../platform/outbox/queue-message.js';
import { addDays, type DayRange } from '../../platform/time/reporting-time.rules.js';
import type { Brand } from '../brands/brand.entity.js';
import { BrandService } from '../brands/brand.service.js';
import { FigureService } from './figure.service.js';
import { findAgents } from './report.queries.js';
import { endedDay, reportDestination } from './report.rules.js';
import { reportText, type Report } from './report-text.rules.js';
import { emptyFigures, type StatisticPeriod } from './statistic.rules.js';

/** The reports that brands get in their chats. */
@Injectable()
export class ReportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly figures: FigureService,
  ) {}

  /** Sends the brand the daily report of the day that ended last, marked as a test; answers its text. */
  sendTest(caller: Caller, brandId: number): Promise<{ message: string }> {
    return this.dataSource.transaction(async (db) => {
      const brand = await this.brands.getReachable(db, caller, brandId);
      const day = endedDay(this.clock.now());
      const report = await this.gather(db, brand, 'day', { startDate: day, endDate: day });
      const text = reportText(report, { isTest: true });
      await queueMessage(db, { ...reportDestination(brand), text });
      return { message: text.source };
    });
  }

  /** All that a report on these days of a brand says. */
  private async gather(
    db: EntityManager,
    brand: Brand,
    period: StatisticPeriod,
    days: DayRange,
  ): Promise<Report> {
    const { id, name: brandName, reportType } = brand;
    const { figures, period: span } = await this.figures.ofDays(db, id, reportType, { period, ...days });
    const byUser = new Map(figures.map((each) => [each.id, each]));
    const agents = (await findAgents(db, id, span)).flatMap(({ userId, publicName, ...agent }) => {
      const own = byUser.get(userId) ?? emptyFigures(userId, reportType);
      return agent.isMember || own.hasResults
        ? { ...agent, figures: own, name: publicName ?? `User #${userId}` }
        : [];
    });
    return {
      brandName,
      reportType,
      period,
      days,
      agents,
      before: await this.before(db, brand, period, days),
    };
  }

  private async before(
    db: EntityManager,
    { id, reportType }: Brand,
    period: StatisticPeriod,
    { startDate }: DayRange,
  ): Promise<Report['before']> {
    const days = await this.figures.daysOf(db, id, period, addDays(startDate, -1));
    if (!days) return null;
    const { figures } = await this.figures.ofDays(db, id, reportType, { period, ...days });
    return { days, made: figures.map(({ made }) => made) };
  }
}
