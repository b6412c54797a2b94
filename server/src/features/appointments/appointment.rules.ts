import { DomainError, invalidField } from '../../platform/domain-error.js';
import { hourly } from '../../platform/limits/limit.rules.js';

export const appointmentLimit = hourly(
  'appointments',
  'appointmentsPerHour',
  'You have made too many appointments',
);

/** An appointment needs a date and a name (spec 5). */
export function refuseEmpty({ date, name }: { date?: string | null; name?: string | null }): void {
  if (!date) throw new DomainError('invalid', 'Date is empty', { details: [required('date')] });
  if (!name) throw new DomainError('invalid', 'Name is empty', { details: [required('name')] });
}

const required = (field: string) => ({ field, message: 'is required' });

/** The server does not know the time zone of the device, so a day is past when it is over in UTC. */
export function refusePast(date: string, now: Date): void {
  if (date < now.toISOString().slice(0, 10)) throw invalidField('date', 'must not be in the past');
}
