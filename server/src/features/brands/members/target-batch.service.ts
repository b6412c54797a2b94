import { Injectable } from '@nestjs/common';
import { DAY_MS, MINUTE_MS } from '../../../../shared/units.rules.js';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import { type MonthSpan, PeriodService } from '../periods/period.service.js';
import { BrandService } from '../registry/brand.service.js';
import { MemberFiguresService } from './member-figures.service.js';
import { MemberRepository } from './member.repository.js';
import { planTargets, type TargetRow } from './member-bulk.rules.js';
import { buildAudit, getSpanKey } from './member.rules.js';
import type { PreviousTargets, SetTargets, TargetsResult } from './member-bulk.schemas.js';
import { MemberService } from './member.service.js';

const UNDO_MS = 10 * MINUTE_MS;
/** Longer than `UNDO_MS`, so that a late undo is refused with the reason. */
const RETENTION_MS = DAY_MS;

/** Sets targets of many members in one step, which can be undone for some minutes. */
@Injectable()
export class TargetBatchService {
  constructor(
    private readonly repository: MemberRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly figures: MemberFiguresService,
    private readonly periods: PeriodService,
    private readonly audit: AuditTrail,
  ) {}

  async listPrevious(caller: Caller, brandId: number): Promise<PreviousTargets> {
    await this.brands.getReachable(caller, brandId);
    const { period } = await this.periods.getCurrent(brandId, toReportingDay(this.clock.now()));
    const previous = period && (await this.periods.findPrevious(brandId, period));
    if (!previous) return { start_date: null, end_date: null, rows: [] };
    const rows = await this.repository.listMembers(brandId, previous);
    return {
      start_date: previous.startDate,
      end_date: previous.endDate,
      rows: rows.map(({ userId, target }) => ({ user_id: userId, value: Number(target) })),
    };
  }

  set(caller: Caller, brandId: number, { rows, ...key }: SetTargets): Promise<TargetsResult> {
    const spanKey = getSpanKey(key);
    const targets = rows.map(({ user_id: userId, ...row }) => ({ userId, ...row }));
    return this.apply(caller, brandId, targets, () => this.figures.getSpan(brandId, spanKey));
  }

  /** Restores the targets that have not changed since. Throws 404 unless the caller set them, and 409 if it is too late. */
  async undo(caller: Caller, brandId: number, id: number): Promise<TargetsResult> {
    await this.brands.getReachable(caller, brandId);
    const batch = await this.repository.findTargetBatch(id);
    if (batch?.brandId !== brandId || batch.userId !== caller.userId) throw notFound();
    if (this.clock.now().getTime() > batch.createdAt.getTime() + UNDO_MS)
      throw new DomainError('conflict', 'too late', {
        message: 'Targets can be undone for 10 minutes',
      });
    const targets = batch.changes.map(({ userId, before, after }) => ({
      userId,
      value: String(before),
      seen: String(after),
    }));
    return this.apply(caller, brandId, targets, () => Promise.resolve(batch.span));
  }

  private apply(
    caller: Caller,
    brandId: number,
    targets: TargetRow[],
    getSpan: () => Promise<MonthSpan>,
  ): Promise<TargetsResult> {
    const userIds = [...new Set(targets.map(({ userId }) => userId))];
    return this.members.withLockedMembers(caller, { brandId, userIds }, async (members) => {
      const span = await getSpan();
      await this.periods.lockForShare(span);
      const memberByUser = new Map(members.map((member) => [member.userId, member]));
      const rows = await this.repository.listMembers(brandId, span);
      const { changes, result } = planTargets(
        targets,
        new Map(rows.flatMap(({ userId, target }) => (memberByUser.has(userId) ? [[userId, target]] : []))),
      );
      if (changes.length === 0) return { ...result, undo: null };
      const now = this.clock.now();
      const batch = { brandId, userId: caller.userId, span, changes, createdAt: now };
      const about = { start_date: span.startDate, end_date: span.endDate };
      const [undo] = await Promise.all([
        this.repository.createTargetBatch(batch, new Date(now.getTime() - RETENTION_MS)),
        this.repository.setFigures(
          'target',
          { brandId, span },
          changes.map(({ userId, after }) => ({ userId, value: String(after) })),
        ),
        this.audit.record(
          ...changes.map(({ userId, before, after }) =>
            buildAudit('target', memberByUser.get(userId)!, {
              about,
              before: { target: before },
              after: { target: after },
            }),
          ),
        ),
      ]);
      return { ...result, undo };
    });
  }
}
