import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { DomainError, invalidField, notFound } from '../../../platform/errors/domain-error.js';
import { findConflicts } from '../../../platform/audit/difference.rules.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import { AuditService } from '../../audit/audit.service.js';
import { isInLastDays } from '../periods/period.rules.js';
import { type MonthSpan, PeriodService } from '../periods/period.service.js';
import { type AgentRow, type Figure, MemberRepository } from './member.repository.js';
import { buildAudit, assertCrInRange, assertNonZeroCount, getSpanKey } from './member.rules.js';
import type { IncrementFtd, SetFigure } from './member.schemas.js';
import { MemberService } from './member.service.js';

/** Sets a member's figures: target, conversion rate and total of a period or month, and corrections of a day. */
@Injectable()
export class MemberFiguresService {
  constructor(
    private readonly repository: MemberRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly members: MemberService,
    private readonly periods: PeriodService,
    private readonly history: AuditService,
    private readonly audit: AuditTrail,
  ) {}

  /** All present and former members with their conversion rates, for reports. */
  listAgents(brandId: number, span: MonthSpan | null): Promise<AgentRow[]> {
    return this.repository.listAgents(brandId, span);
  }

  setTarget(caller: Caller, change: SetFigure): Promise<void> {
    if (change.value.startsWith('-')) throw invalidField('value', 'must not be negative');
    return this.setFigure(caller, change, 'target', (figure) =>
      this.repository.setFigures('target', figure, [figure]),
    );
  }

  /** Allowed only in the last days of the current period (`CR_WINDOW_DAYS`). */
  setCr(caller: Caller, change: SetFigure): Promise<void> {
    assertCrInRange(change.value);
    return this.setFigure(caller, change, 'cr', async (figure) => {
      const today = toReportingDay(this.clock.now());
      const current = await this.periods.getCurrent(figure.brandId, today);
      if (!isInLastDays(current, today, this.config.crWindowDays)) {
        throw new DomainError('conflict', 'not time to cr', {
          message: `CR can be set in the last ${this.config.crWindowDays} days of the current period`,
        });
      }
      await this.repository.setFigures('cr', figure, [figure]);
    });
  }

  /** Stores the difference from the sum of deposits and corrections, so that later ones are added. */
  setTotal(caller: Caller, change: SetFigure): Promise<void> {
    return this.setFigure(caller, change, 'total', (figure) => this.repository.setTotal(figure));
  }

  /** Stores a correction of the count and amount of today's first-time deposits. */
  incrementFtd(caller: Caller, memberId: number, correction: IncrementFtd): Promise<void> {
    const { count, amount = '0' } = correction;
    assertNonZeroCount(count);
    return this.members.withLockedMember(caller, { id: memberId }, async (member) => {
      const { brandId, userId } = member;
      const now = this.clock.now();
      const day = toReportingDay(now);
      const { exception } = await this.periods.getCurrent(brandId, day);
      if (exception === 'date_not_in_work') {
        throw new DomainError('conflict', exception, {
          exception,
          message: `Today's date is not considered a working date`,
        });
      }
      const figures = { brandId, userId, day, count, amount };
      await this.repository.createCorrection({ ...figures, createdBy: caller.userId, createdAt: now });
      await this.audit.record(
        buildAudit('increment-ftd', member, { after: { day, count, amount: Number(amount) } }),
      );
    });
  }

  private setFigure(
    caller: Caller,
    change: SetFigure,
    field: 'target' | 'cr' | 'total',
    store: (figure: Figure) => Promise<void>,
  ): Promise<void> {
    const { brand_id: brandId, user_id: userId, value, seen } = change;
    const key = getSpanKey(change);
    const toAuditValue = (text: string) => ({ [field]: Number(text) });
    return this.members.withLockedMember(caller, { brandId, userId }, async (member) => {
      const span = await this.getSpan(brandId, key);
      await this.periods.lockForShare(span);
      const members = await this.repository.listMembers(brandId, span);
      const current = toAuditValue(members.find((row) => row.userId === userId)![field]);
      const days = { start_date: span.startDate, end_date: span.endDate };
      const seenValue = seen === undefined ? undefined : toAuditValue(seen);
      const conflicts = findConflicts(seenValue, current, toAuditValue(value));
      const conflictScope = { subject: 'member', subjectId: member.id, within: days };
      await this.history.assertNoConflicts(conflictScope, conflicts);
      await store({ brandId, userId, value, span });
      const fields = { about: days, before: current, after: toAuditValue(value) };
      await this.audit.record(buildAudit(field, member, fields));
    });
  }

  /** Throws 404 for a period that the brand does not have, and 400 for a month without a period in a year with periods. */
  async getSpan(brandId: number, key: ReturnType<typeof getSpanKey>): Promise<MonthSpan> {
    if ('periodId' in key) {
      const period = await this.periods.findById(brandId, key.periodId);
      if (!period) throw notFound();
      return period;
    }
    const today = toReportingDay(this.clock.now());
    const span = await this.periods.findByMonth(brandId, key.year, key.month, today);
    if (!span) throw invalidField('month', 'No period of that year belongs to this month');
    return span;
  }
}
