import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../platform/database/database.js';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import { invalidField, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { addDays, type DayRange, toReportingDay } from '../../../platform/time/time.rules.js';
import { AuditService } from '../../audit/audit.service.js';
import { BrandService } from '../registry/brand.service.js';
import { PeriodRepository } from './period.repository.js';
import {
  getCurrentPeriod,
  type CurrentPeriod,
  type MonthSpan,
  planSave,
  findSpanByDay,
  findSpanByMonth,
  findSpanByDays,
  findLastSpanUntil,
  toSpan,
  listSpansEndingOn,
  getYear,
} from './period.rules.js';
import { toPeriodView, type PeriodView, type SavePeriods } from './period.schemas.js';

export type { MonthSpan };

const MAX_PERIODS = 12;

@Injectable()
export class PeriodService {
  constructor(
    private readonly periods: PeriodRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly history: AuditService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** The periods of a year, by default of the current one. */
  async list(
    caller: Caller,
    brandId: number,
    year = getYear(toReportingDay(this.clock.now())),
  ): Promise<PeriodView[]> {
    await this.brands.getReachable(caller, brandId);
    return (await this.periods.listByYear(brandId, year)).map(toPeriodView);
  }

  /**
   * Saves all changes or none. Throws if an id does not belong to this brand and year, if there are too many periods, or if a row
   * would undo a later change by another person.
   */
  @Transactional()
  async save(caller: Caller, brandId: number, { year, periods, seen }: SavePeriods): Promise<void> {
    // The lock ensures that of two concurrent saves the second counts the periods of the first.
    await this.brands.lockReachable(caller, brandId);
    const storedPeriods = await this.periods.listByYear(brandId, year);
    const { added, changed, deletedIds, conflicts } = planSave(storedPeriods, { periods, seen });
    if (storedPeriods.length - deletedIds.length + added.length > MAX_PERIODS)
      throw invalidField('periods', `must be at most ${MAX_PERIODS} a year`);
    const conflictScope = { subject: 'brand', subjectId: brandId, within: { year } };
    await this.history.assertNoConflicts(conflictScope, conflicts);
    for (const period of changed) await this.periods.update(period.id, toDays(period));
    await this.periods.delete(deletedIds);
    await this.periods.create(added.map((days) => ({ brandId, year, ...toDays(days) })));
    const savedPeriods = await this.periods.listByYear(brandId, year);
    await Promise.all([
      this.audit.record({
        action: 'brand.dates',
        subjectId: brandId,
        brandId,
        about: { year },
        before: { periods: storedPeriods.map(toPeriodView) },
        after: { periods: savedPeriods.map(toPeriodView) },
      }),
      this.changes.publish('periods', brandId, { forMembers: true }),
    ]);
  }

  async getCurrent(brandId: number, today: string): Promise<CurrentPeriod> {
    return getCurrentPeriod(await this.periods.listByYear(brandId, getYear(today)), today);
  }

  /** The period or calendar month that contains a reporting day; the first one of several, null in a gap. */
  async findByDay(brandId: number, day: string): Promise<MonthSpan | null> {
    return findSpanByDay(await this.periods.listByYear(brandId, getYear(day)), day);
  }

  /** `findByDay` for these brands, or for all if null, by brand. Omits brands in a gap. */
  async listByDay(brandIds: readonly number[] | null, day: string): Promise<Map<number, MonthSpan>> {
    const spanByBrand = new Map<number, MonthSpan>();
    for (const [brandId, periods] of await this.periods.listByBrand(brandIds, getYear(day))) {
      const span = findSpanByDay(periods, day);
      if (span) spanByBrand.set(brandId, span);
    }
    return spanByBrand;
  }

  /** For each brand, the span that contains the day before its given span begins. Omits brands in a gap. */
  async listByDayBefore(spanByBrand: ReadonlyMap<number, DayRange>): Promise<Map<number, MonthSpan>> {
    const dayBeforeByBrand = new Map(
      [...spanByBrand].map(([brandId, { startDate }]) => [brandId, addDays(startDate, -1)]),
    );
    const previousByBrand = new Map<number, MonthSpan>();
    for (const year of new Set([...dayBeforeByBrand.values()].map(getYear))) {
      const brandIds = [...dayBeforeByBrand].flatMap(([brandId, day]) =>
        getYear(day) === year ? [brandId] : [],
      );
      for (const [brandId, periods] of await this.periods.listByBrand(brandIds, year)) {
        const span = findSpanByDay(periods, dayBeforeByBrand.get(brandId)!);
        if (span) previousByBrand.set(brandId, span);
      }
    }
    return previousByBrand;
  }

  /**
   * The last period that ends before the span, in the year of the day before it or in the year before that. A year without
   * periods counts as calendar months.
   */
  async findPrevious(brandId: number, { startDate }: DayRange): Promise<MonthSpan | null> {
    const dayBefore = addDays(startDate, -1);
    const year = getYear(dayBefore);
    const [periods, earlierPeriods] = await Promise.all([
      this.periods.listByYear(brandId, year),
      this.periods.listByYear(brandId, year - 1),
    ]);
    return findLastSpanUntil(periods, dayBefore) ?? findLastSpanUntil(earlierPeriods, `${year - 1}-12-31`);
  }

  /** The period or calendar month of exactly these days. Null if the brand has none. */
  async findByDays(brandId: number, days: DayRange): Promise<MonthSpan | null> {
    return findSpanByDays(await this.periods.listByYear(brandId, getYear(days.startDate)), days);
  }

  /** The periods, or the calendar month, that end on this reporting day. */
  async listEndingOn(brandId: number, day: string): Promise<MonthSpan[]> {
    return listSpansEndingOn(await this.periods.listByYear(brandId, getYear(day)), day);
  }

  /** The span of a year and month, like `findSpanByMonth`. */
  async findByMonth(brandId: number, year: number, month: number, today: string): Promise<MonthSpan | null> {
    return findSpanByMonth(await this.periods.listByYear(brandId, year), year, month, today);
  }

  /** Locks a period against deletion until commit. Throws 404 if it was deleted. No-op for a calendar month. */
  async lockForShare({ id }: MonthSpan): Promise<void> {
    if (id !== null && !(await this.periods.lockForShare(id))) throw notFound();
  }

  async findById(brandId: number, id: number): Promise<MonthSpan | null> {
    const period = await this.periods.find(brandId, id);
    return period && toSpan(period);
  }
}

const toDays = ({ start_date: startDate, end_date: endDate }: Omit<PeriodView, 'id'>) => ({
  startDate,
  endDate,
});
