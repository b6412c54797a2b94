import { type Day, dayOf, startOfDay } from '../../../../kit/core/day';
import type { ChatMessage } from '../../chat';

interface ChatDay {
  day: Day;
  messages: ChatMessage[];
}

/** Groups messages by day on the device. They come oldest first. */
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

/** Formats a day as `November 20`, with the year if it is not this year. */
export function dayTitle(day: Day, today: Day): string {
  if (day === today) return 'Today';
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return startOfDay(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year });
}
