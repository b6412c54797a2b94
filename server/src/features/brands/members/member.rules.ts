import type { AuditInsert, ActionVerb } from '../../../platform/audit/audit-trail.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { AMOUNT_BOUNDS_MESSAGE, toDecimal } from '../../../platform/text/money.rules.js';
import type { Member } from './member.entity.js';

/** Parses a typed number to a decimal string, or returns an error text. */
export function parseDecimal(value: unknown): { decimal: string } | { error: string } {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return { error: 'must be a number' };
  const decimal = toDecimal(number);
  return decimal === null ? { error: AMOUNT_BOUNDS_MESSAGE } : { decimal };
}

/** Throws unless a conversion rate is from 0 to 100. */
export function assertCrInRange(cr: string): void {
  if (Number(cr) >= 0 && Number(cr) <= 100) return;
  throw new DomainError('invalid', 'CR can be from 0 to 100. The value has not changed', {
    details: [{ field: 'value', message: 'can be from 0 to 100' }],
  });
}

/** The key of a span: the id of a period, or year and month. Throws if neither is complete. */
export function getSpanKey(
  fields: Partial<Record<'year' | 'month' | 'period_id', number | null>>,
): { periodId: number } | { year: number; month: number } {
  const { period_id: periodId, year, month } = fields;
  if (periodId) return { periodId };
  if (year && month) return { year, month };
  const details = (['year', 'month'] as const)
    .filter((field) => !fields[field])
    .map((field) => ({ field, message: 'is required' }));
  throw new DomainError('invalid', 'Year or month not selected', { details });
}

/** Throws unless a correction of first-time deposits has a count other than 0. */
export function assertNonZeroCount(count: number | null | undefined): asserts count is number {
  if (count) return;
  throw new DomainError('invalid', 'Fill count', { details: [{ field: 'count', message: 'must not be 0' }] });
}

/** The audit entry of a change of a member. */
export function buildAudit(
  verb: ActionVerb<'member'>,
  { id, brandId, userId }: Pick<Member, 'id' | 'brandId' | 'userId'>,
  { about, ...fields }: Pick<AuditInsert, 'about' | 'before' | 'after' | 'events'>,
): AuditInsert {
  return {
    action: `member.${verb}`,
    subjectId: id,
    brandId,
    about: { user_id: userId, ...about },
    ...fields,
  };
}
