import { DomainError, invalidField } from '../../platform/errors/domain-error.js';
import { createHourlyLimit } from '../../platform/limits/limit.rules.js';
import { MINUTE_MS } from '../../../shared/units.rules.js';

export const appointmentLimit = createHourlyLimit(
  'appointments',
  'appointmentsPerHour',
  'You have made too many appointments',
);

export function assertComplete<Body extends { date?: string | null; name?: string | null }>(
  appointment: Body,
): asserts appointment is Body & { date: string; name: string } {
  const buildDetails = (field: string) => ({ details: [{ field, message: 'is required' }] });
  if (!appointment.date) throw new DomainError('invalid', 'Date is empty', buildDetails('date'));
  if (!appointment.name) throw new DomainError('invalid', 'Name is empty', buildDetails('name'));
}

const LAST_ZONE_MS = 12 * 60 * MINUTE_MS;

// The zone of `date` may be unknown, and UTC-12 is the last one in which a day ends.
export function assertNotPast(date: string, now: Date): void {
  const earliestDate = new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
  if (date < earliestDate) throw invalidField('date', 'must not be in the past');
}

/** Null without a time or an offset. `utcOffset`: minutes east of UTC. */
export function findStart(
  date: string,
  time: string | null | undefined,
  utcOffset: number | null | undefined,
): Date | null {
  if (!time || utcOffset === null || utcOffset === undefined) return null;
  return new Date(Date.parse(`${date}T${time}:00Z`) - utcOffset * MINUTE_MS);
}
