import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';

interface RemindedAppointment {
  name: string;
  /** As PostgreSQL writes it, HH:MM:SS. */
  time: string | null;
  description: string;
  startsAt: Date | null;
  succeededAt: Date | null;
}

const MINUTE_MS = 60_000;

/** The message may be sent late, so the minutes are those at that time. Null: the appointment was deleted. */
export function reminderText(appointment: RemindedAppointment | null, now: Date): Markdown {
  if (!appointment?.startsAt || appointment.succeededAt)
    return md`The appointment of this reminder was deleted or has already taken place.`;
  const { name, time, description, startsAt } = appointment;
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MS);
  const at = time!.slice(0, 5);
  const when = minutes > 0 ? md`In ${minutes} min, at ${at}:` : md`At ${at}:`;
  return lines(when, bold(name), ...(description ? [md`${description}`] : []));
}
