import { formatMoscow, formatRelative } from '../../../kit/panel/moscow';
import { useNow } from '../../../kit/panel/useNow';

/** Something that waits longer is late. */
const lateMs = 3_600_000;

/** How long ago it was. It stays right while the screen is open. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  const isLate = now - Date.parse(at) > lateMs;
  return (
    <time
      dateTime={at}
      title={`${formatMoscow(at)} Moscow time`}
      style={isLate ? { color: 'var(--td-warn)' } : undefined}
    >
      {formatRelative(at, now)}
    </time>
  );
}
