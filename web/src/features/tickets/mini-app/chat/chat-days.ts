import { type Day, dayOf, startOfDay } from '../../../../kit/core/day';
import type { ChatMessage } from '../../chat';

interface ChatDay {
  day: Day;
  messages: ChatMessage[];
}

/** Messages by the device's day; they come oldest first. */
export function daysOf(messages: readonly ChatMessage[]): ChatDay[] {
  const days: ChatDay[] = [];
  for (const message of messages) {
    const day = dayOf(new Date(message.timestamp * 1000));
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** `November 20`, with the year when it is another one than today's. */
export function dayTitle(day: Day, today: Day): string {
  if (day === today) return 'Today';
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return startOfDay(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year });
}
