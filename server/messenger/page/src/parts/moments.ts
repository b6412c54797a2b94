const DAY_MS = 24 * 60 * 60 * 1000;

export function formatTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** For a list: today's time, the weekday within the last week, or the date. */
export function formatMoment(unixSeconds: number): string {
  const days = daysAgo(unixSeconds);
  if (days === 0) return formatTime(unixSeconds);
  const date = new Date(unixSeconds * 1000);
  if (days < 7) return date.toLocaleDateString('en-GB', { weekday: 'short' });
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: '2-digit' });
}

export function formatDay(unixSeconds: number): string {
  const days = daysAgo(unixSeconds);
  if (days < 2) return days === 0 ? 'Today' : 'Yesterday';
  const date = new Date(unixSeconds * 1000);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

export function isSameDay(one: number, other: number): boolean {
  return startOfDay(one * 1000) === startOfDay(other * 1000);
}

function daysAgo(unixSeconds: number): number {
  return Math.round((startOfDay(Date.now()) - startOfDay(unixSeconds * 1000)) / DAY_MS);
}

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}
