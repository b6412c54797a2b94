import { Injectable } from '@nestjs/common';
import { Column, Entity, In } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import { Database } from '../../../platform/database/database.js';
import type { StoredPeriod } from './period.rules.js';
import { periodListSql } from './period.sql.js';

/** A period of a brand, within one year. Start and end are reporting days, both inclusive. */
@Entity('report_periods')
export class Period {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('smallint') year!: number;
  /** YYYY-MM-DD. */
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
}

@Injectable()
export class PeriodRepository {
  constructor(private readonly database: Database) {}

  private get periods() {
    return this.database.repository(Period);
  }

  /** The periods of a brand in a year, earliest first. */
  listByYear(brandId: number, year: number): Promise<StoredPeriod[]> {
    return this.database.rows(
      `select id, start_date::text as "startDate", end_date::text as "endDate" from report_periods
       where brand_id = $1 and year = $2 order by start_date, id`,
      [brandId, year],
    );
  }

  find(brandId: number, id: number): Promise<Period | null> {
    return this.periods.findOneBy({ id, brandId });
  }

  /** The periods of these brands (null: of all) in a year, by brand. Has an empty list for a brand without periods. */
  async listByBrand(brandIds: readonly number[] | null, year: number): Promise<Map<number, StoredPeriod[]>> {
    const rows = await this.database.rows<{ brandId: number; periods: StoredPeriod[] }>(
      `select b.id as "brandId", ${periodListSql} as periods
       from brands b left join report_periods p on p.brand_id = b.id and p.year = $1
       where b.removed_at is null and ($2::int[] is null or b.id = any($2))
       group by b.id`,
      [year, brandIds],
    );
    return new Map(rows.map(({ brandId, periods }) => [brandId, periods]));
  }

  /** Locks the period against deletion until commit. Null if it was deleted. */
  lockForShare(id: number): Promise<Period | null> {
    return this.periods.findOne({ where: { id }, lock: { mode: 'for_key_share' } });
  }

  async create(periods: Omit<Period, 'id'>[]): Promise<void> {
    if (periods.length > 0) await this.periods.insert(periods);
  }

  async update(id: number, days: Pick<Period, 'startDate' | 'endDate'>): Promise<void> {
    await this.periods.update({ id }, days);
  }

  async delete(ids: number[]): Promise<void> {
    await this.periods.delete({ id: In(ids) });
  }
}
