import { DAY_MS } from '../../../../shared/units.rules.js';

const MAX_DAYS = 366;

/** The instants of whole Moscow days, the last one included, or why the span is refused. */
export function spanOfDays(first: string, last: string): { from: Date; until: Date } | { refusal: string } {
  const from = getStart(first);
  const until = new Date(getStart(last).getTime() + DAY_MS);
  if (until <= from) return { refusal: 'must not be before date_start' };
  if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    return { refusal: `must be at most ${MAX_DAYS} days after date_start` };
  return { from, until };
}

/** Moscow keeps one offset all year. */
const getStart = (day: string) => new Date(`${day}T00:00:00+03:00`);
