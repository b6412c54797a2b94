import { DomainError, invalidField } from '../../platform/errors/domain-error.js';
import { createHourlyLimit } from '../../platform/limits/limit.rules.js';
import { MINUTE_MS } from '../../../shared/units.rules.js';

export const appointmentLimit = createHourlyLimit(
  'appointments',
  'appointmentsPerHour',
  'You have made too many appointments',
);

export function assertComplete({ date, name }: { date?: string | null; name?: string | null }): void {
  if (!date) throw new DomainError('invalid', 'Date is empty', { details: [requiredError('date')] });
  if (!name) throw new DomainError('invalid', 'Name is empty', { details: [requiredError('name')] });
}

const requiredError = (field: string) => ({ field, message: 'is required' });

/** The last zone in which a day ends is UTC-12. */
const LAST_ZONE_MS = 12 * 60 * MINUTE_MS;

/** The day is local to the device, so it is past only when it is over everywhere. The mini-app checks the day of its device. */
export function assertNotPast(date: string, now: Date): void {
  const earliest = new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
  if (date < earliest) throw invalidField('date', 'must not be in the past');
}

/** `utcOffset`: in minutes east of UTC. Returns null without a time or an offset. */
export function toInstant(
  date: string,
  time: string | null | undefined,
  utcOffset: number | null | undefined,
): Date | null {
  if (!time || utcOffset === null || utcOffset === undefined) return null;
  return new Date(Date.parse(`${date}T${time}:00Z`) - utcOffset * MINUTE_MS);
}

const REMINDER_LEAD_MS = 15 * MINUTE_MS;

/** Appointments that start up to this instant are due to be reminded of. */
export const getReminderCutoff = (now: Date): Date => new Date(now.getTime() + REMINDER_LEAD_MS);
