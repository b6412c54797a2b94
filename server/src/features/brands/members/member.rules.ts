import type { AuditInsert, ActionVerb } from '../../../platform/audit/audit-trail.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { AMOUNT_BOUNDS_MESSAGE, toDecimal } from '../../../platform/text/money.rules.js';
import type { Member } from './member.entity.js';

/** Parses a typed number to a decimal string, or returns the problem. */
export function parseDecimal(value: unknown): { decimal: string } | { problem: string } {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return { problem: 'must be a number' };
  const decimal = toDecimal(number);
  return decimal === null ? { problem: AMOUNT_BOUNDS_MESSAGE } : { decimal };
}

/** The conversion rate is a percentage. */
export function assertCrInRange(cr: string): void {
  if (Number(cr) >= 0 && Number(cr) <= 100) return;
  throw new DomainError('invalid', 'CR can be from 0 to 100. The value has not changed', {
    details: [{ field: 'value', message: 'can be from 0 to 100' }],
  });
}

/** The span of a figure: a period by its id, or a month. A month needs the year too. */
export function getSpanKey({
  year,
  month,
  period_id,
}: Partial<Record<'year' | 'month' | 'period_id', number | null>>):
  | { periodId: number }
  | { year: number; month: number } {
  if (period_id) return { periodId: period_id };
  if (year && month) return { year, month };
  const details = [
    ...(year ? [] : [{ field: 'year', message: 'is required' }]),
    ...(month ? [] : [{ field: 'month', message: 'is required' }]),
  ];
  throw new DomainError('invalid', 'Year or month not selected', { details });
}

/** A correction of first-time deposits needs a count other than 0. */
export function assertNonZeroCount(count: number | null | undefined): asserts count is number {
  if (count) return;
  throw new DomainError('invalid', 'Fill count', { details: [{ field: 'count', message: 'must not be 0' }] });
}

/** The audit entry of a change of a member. */
export function buildAudit(
  verb: ActionVerb<'member'>,
  { id, brandId, userId }: Pick<Member, 'id' | 'brandId' | 'userId'>,
  { about, ...sides }: Pick<AuditInsert, 'about' | 'before' | 'after' | 'events'>,
): AuditInsert {
  return { action: `member.${verb}`, subjectId: id, brandId, about: { user_id: userId, ...about }, ...sides };
}
