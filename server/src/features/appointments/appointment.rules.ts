import { DomainError, invalidField } from '../../platform/errors/domain-error.js';
import { createHourlyLimit } from '../../platform/limits/limit.rules.js';
import { MINUTE_MS } from '../../../shared/units.rules.js';

export const appointmentLimit = createHourlyLimit(
  'appointments',
  'appointmentsPerHour',
  'You have made too many appointments',
);

/** Throws the API's own errors for a missing date or name. */
export function assertComplete<Body extends { date?: string | null; name?: string | null }>(
  appointment: Body,
): asserts appointment is Body & { date: string; name: string } {
  const buildDetails = (field: string) => ({ details: [{ field, message: 'is required' }] });
  if (!appointment.date) throw new DomainError('invalid', 'Date is empty', buildDetails('date'));
  if (!appointment.name) throw new DomainError('invalid', 'Name is empty', buildDetails('name'));
}

/** The last time zone in which a day ends is UTC-12. */
const LAST_ZONE_MS = 12 * 60 * MINUTE_MS;

/** Throws if the day is over in all time zones, because `date` is a day in the zone of the device, which may be unknown. */
export function assertNotPast(date: string, now: Date): void {
  const earliestDate = new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
  if (date < earliestDate) throw invalidField('date', 'must not be in the past');
}

/** When an appointment starts. Null without a time or an offset. `utcOffset`: minutes east of UTC. */
export function findStart(
  date: string,
  time: string | null | undefined,
  utcOffset: number | null | undefined,
): Date | null {
  if (!time || utcOffset === null || utcOffset === undefined) return null;
  return new Date(Date.parse(`${date}T${time}:00Z`) - utcOffset * MINUTE_MS);
}
