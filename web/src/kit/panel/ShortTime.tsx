import { useState } from 'react';
import { Tooltip } from '@mantine/core';
import { getServerTime } from '../../api/server-time';
import { formatMoscow, formatRelative, formatShortDistance } from './moscow';
import { useNow } from './useNow';

/** A short relative time, such as "5 min", of an instant in Unix seconds. On hover, its Moscow time. */
export function ShortTime({ at }: { at: number }) {
  const now = useNow();
  const [title, setTitle] = useState('');
  const iso = new Date(at * 1000).toISOString();
  return (
    <Tooltip label={title} openDelay={300} withArrow>
      <time
        dateTime={iso}
        onMouseEnter={() => setTitle(`${formatMoscow(iso)}, ${formatRelative(iso, getServerTime())}`)}
        style={{
          flexShrink: 0,
          color: 'var(--mantine-color-dimmed)',
          fontSize: 12,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {formatShortDistance(at, now / 1000)}
      </time>
    </Tooltip>
  );
}
