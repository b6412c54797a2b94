import type { Appointment } from '../../../api/api.gen';
import { addDays, type Day, startOfDay } from '../../../kit/core/day';

export const meetingTabs = { today: 'Today', week: 'Week', all: 'All' };
export type MeetingTab = keyof typeof meetingTabs;

/** "Week" is from now up to seven days ahead, without today (spec 4). */
export function isIn(tab: MeetingTab, { date }: Pick<Appointment, 'date'>, today: Day): boolean {
  if (tab === 'today') return date === today;
  return tab === 'all' || (date > today && date <= addDays(today, 7));
}

/** `Nov 21, 2026, 14:30`; the time is optional. */
export function whenOf({ date, time }: Pick<Appointment, 'date' | 'time'>): string {
  const day = startOfDay(date).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return time ? `${day}, ${time}` : day;
}
