import { DomainError } from '../../../platform/errors/domain-error.js';

/** Returns an hour of the day, or the fallback if the value is none (spec 5). Returns undefined for undefined. */
export function hourOr(value: unknown, fallback: number): number | undefined {
  if (value === undefined) return undefined;
  const hour = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isInteger(hour) && (hour as number) >= 0 && (hour as number) <= 23
    ? (hour as number)
    : fallback;
}

/** The name and the admin of a brand can be changed, but not removed (spec 5). */
export function assertComplete(order: { name?: string | null; admin_telegram_id?: number | null }): void {
  const details = (['name', 'admin_telegram_id'] as const)
    .filter((field) => order[field] === null || order[field] === '')
    .map((field) => ({ field, message: 'is required' }));
  if (details.length > 0) throw new DomainError('invalid', 'Not all input filled', { details });
}
