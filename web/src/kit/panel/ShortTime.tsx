import { useState, useSyncExternalStore } from 'react';
import { Tooltip } from '@mantine/core';
import { formatMoscow, formatRelative, formatShort } from './moscow';

const tickMs = 30_000;
const watchers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the page. */
function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of watchers) each();
    }, tickMs);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearInterval(timer);
  };
}

/** The present moment in milliseconds. It moves on every half a minute. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now);
}

/** Says in a few letters how long ago an instant in Unix seconds was, or how far ahead it is. On hover it shows the exact time. */
export function ShortTime({ at }: { at: number }) {
  const current = useNow();
  const [title, setTitle] = useState('');
  const iso = new Date(at * 1000).toISOString();
  return (
    <Tooltip label={title} openDelay={300} withArrow>
      <time
        dateTime={iso}
        onMouseEnter={() => setTitle(`${formatMoscow(iso)}, ${formatRelative(iso, Date.now())}`)}
        style={{
          flexShrink: 0,
          color: 'var(--mantine-color-dimmed)',
          fontSize: 12,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {formatShort(at, current / 1000)}
      </time>
    </Tooltip>
  );
}
