import { formatMoscow, formatShort } from '../../../../kit/panel/moscow';
import { useNow } from '../../../../kit/panel/useNow';

/** Anything waiting longer than this is late. */
const lateMs = 3_600_000;

/** How long ago it was, such as "3 h". Kept up to date while the screen is open. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  const isLate = now - Date.parse(at) > lateMs;
  return (
    <time
      dateTime={at}
      title={`${formatMoscow(at)} Moscow time`}
      style={isLate ? { color: 'var(--td-warn)' } : undefined}
    >
      {formatShort(Date.parse(at) / 1000, now / 1000)}
    </time>
  );
}
