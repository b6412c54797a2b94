import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { DomainError, invalidField, notFound } from '../../../platform/domain-error.js';
import { overwritesOf } from '../../../platform/overwrite.rules.js';
import { reportingDay } from '../../../platform/time/reporting-time.rules.js';
import { AuditService } from '../../audit/audit.service.js';
import { PeriodService, type MonthSpan } from '../periods/period.service.js';
import {
  findAgents,
  findMembers,
  insertFtdCorrection,
  setFigure,
  setTotal,
  type AgentRow,
} from './member-figures.queries.js';
import { refuseCrOutOfRange, refuseNoCount, spanKeyOf } from './member.rules.js';
import type { IncrementFtd, SetFigure } from './member.schemas.js';
import { recordMember } from './member-record.js';
import { MemberService } from './member.service.js';

type Span = NonNullable<Awaited<ReturnType<PeriodService['findById']>>>;

/** The figures that staff set for a member in a period: target, conversion rate, total and corrections (decision 8). */
@Injectable()
export class MemberFiguresService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly members: MemberService,
    private readonly periods: PeriodService,
    private readonly audit: AuditService,
  ) {}

  /** All present and former members, for reports. */
  agents(db: EntityManager, brandId: number, span: MonthSpan | null): Promise<AgentRow[]> {
    return findAgents(db, brandId, span);
  }

  setTarget(caller: Caller, order: SetFigure): Promise<void> {
    if (order.value.startsWith('-')) throw invalidField('value', 'must not be negative');
    return this.set(caller, order, 'target', (db, figure) => setFigure(db, 'target', figure));
  }

  /** Allowed only in the last days of the current period (`CR_WINDOW_DAYS`). */
  setCr(caller: Caller, order: SetFigure): Promise<void> {
    refuseCrOutOfRange(order.value);
    return this.set(caller, order, 'cr', async (db, figure) => {
      const today = reportingDay(this.clock.now());
      const current = await this.periods.currentPeriod(db, figure.brandId, today);
      if (!this.periods.isInLastDays(current, today, this.config.crWindowDays)) {
        throw new DomainError('conflict', 'not time to cr', {
          message: `CR can be set in the last ${this.config.crWindowDays} days of the current period`,
        });
      }
      await setFigure(db, 'cr', figure);
    });
  }

  /** Stores the difference from the sum of the deposits, so that later deposits still count. */
  setTotal(caller: Caller, order: SetFigure): Promise<void> {
    return this.set(caller, order, 'total', setTotal);
  }

  /** Corrects the count and the amount of first-time deposits as of today. Stores a correction, not a deposit. */
  incrementFtd(caller: Caller, memberId: number, order: IncrementFtd): Promise<void> {
    const { count, amount = '0' } = order;
    refuseNoCount(count);
    return this.members.change(caller, { id: memberId }, async (db, member) => {
      const { brandId, userId } = member;
      const now = this.clock.now();
      const day = reportingDay(now);
      const { exception } = await this.periods.currentPeriod(db, brandId, day);
      if (exception === 'date_not_in_work') {
        throw new DomainError('conflict', exception, {
          exception,
          message: `Today's date is not considered a working date`,
        });
      }
      await insertFtdCorrection(db, { brandId, userId, day, count, amount, createdBy: caller.userId, now });
      await recordMember(db, 'increment-ftd', member, { after: { day, count, amount: Number(amount) } });
    });
  }

  private set(
    caller: Caller,
    order: SetFigure,
    figure: 'target' | 'cr' | 'total',
    store: (
      db: EntityManager,
      figure: { brandId: number; userId: number; span: Span; value: string },
    ) => Promise<void>,
  ): Promise<void> {
    const { brand_id: brandId, user_id: userId, value, seen } = order;
    const key = spanKeyOf(order);
    return this.members.change(caller, { brandId, userId }, async (db, member) => {
      const span = await this.spanOf(db, brandId, key);
      await this.periods.keep(db, span);
      const before = (await findMembers(db, brandId, span)).find((row) => row.userId === userId)!;
      const days = { start_date: span.startDate, end_date: span.endDate };
      const sideOf = (text: string) => ({ [figure]: Number(text) });
      const saw = seen === undefined ? undefined : sideOf(seen);
      const overwrites = overwritesOf(saw, sideOf(before[figure]), sideOf(value));
      const thing = { subject: 'member', subjectId: member.id, within: days };
      await this.audit.refuseOverwrites(db, thing, overwrites);
      await store(db, { brandId, userId, value, span });
      await recordMember(db, figure, member, {
        about: days,
        before: sideOf(before[figure]),
        after: sideOf(value),
      });
    });
  }

  private async spanOf(db: EntityManager, brandId: number, key: ReturnType<typeof spanKeyOf>): Promise<Span> {
    if ('periodId' in key) {
      const period = await this.periods.findById(db, brandId, key.periodId);
      if (!period) throw notFound();
      return period;
    }
    const today = reportingDay(this.clock.now());
    const span = await this.periods.periodNamed(db, brandId, key.year, key.month, today);
    if (!span) throw invalidField('month', 'No period of that year is of this month');
    return span;
  }
}
