const DAY_MS = 24 * 60 * 60 * 1000;

export function formatTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

export function formatDay(unixSeconds: number): string {
  const formatDate = (ms: number) => new Date(ms).toLocaleDateString('en-GB', { dateStyle: 'medium' });
  const date = formatDate(unixSeconds * 1000);
  if (date === formatDate(Date.now())) return 'Today';
  return date === formatDate(Date.now() - DAY_MS) ? 'Yesterday' : date;
}
