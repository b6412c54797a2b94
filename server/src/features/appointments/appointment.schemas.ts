import { z } from 'zod';
import { optionalQuery, PageNumber, lineText, messageText } from '../../platform/http/common.schemas.js';
import type { Appointment } from './appointment.repository.js';

const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish());

/** The service checks name and date, for which the API has error texts of its own. */
export const CreateAppointment = z
  .strictObject({
    name: lineText(128).nullish(),
    date: emptyToNull(z.iso.date({ error: 'must be a date, YYYY-MM-DD' })),
    time: emptyToNull(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, HH:MM')),
    description: messageText(250).nullish(),
    /** Minutes east of UTC on the device at that date and time. Without it or a time, the bot sends no reminder. */
    utc_offset: z.int().min(-720).max(840).nullish(),
  })
  .meta({ id: 'CreateAppointment' });
export type CreateAppointment = z.infer<typeof CreateAppointment>;

/** `succeed`: 1 for appointments marked as passed, 0 (the default) for all others. */
export const AppointmentFilter = z.object({
  page: PageNumber,
  succeed: optionalQuery(z.enum(['0', '1'])).transform((succeed) => succeed === '1'),
});
export type AppointmentFilter = z.infer<typeof AppointmentFilter>;

export const AppointmentView = z
  .object({
    id: z.int(),
    name: z.string(),
    date: z.iso.date(),
    /** HH:MM */
    time: z.string().nullable(),
    description: z.string(),
  })
  .meta({ id: 'Appointment' });
export type AppointmentView = z.infer<typeof AppointmentView>;

export const AppointmentList = z.array(AppointmentView);

export function toAppointmentView({ id, name, date, time, description }: Appointment): AppointmentView {
  return { id, name, date, time: time && time.slice(0, 5), description };
}
