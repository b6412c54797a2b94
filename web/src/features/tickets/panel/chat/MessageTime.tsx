import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../../kit/core/day';
import { serverNow } from '../../../../api/server-time';
import { formatMoscow, formatRelative, moscowDay } from '../../../../kit/panel/moscow';
import styles from './ChatMessages.module.css';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The Moscow day of an instant in Unix seconds. */
export const dayOf = moscowDay;

/** "16:24" in Moscow. */
export const clockOf = (seconds: number) => formatMoscow(iso(seconds)).slice(11, 16);

/** Returns "Today", "Yesterday" or the date. */
export function dayTitle(seconds: number): string {
  const now = serverNow() / 1000;
  const day = dayOf(seconds);
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(now - 86_400)) return 'Yesterday';
  return formatDay(day);
}

/** The time of a message. On hover it shows the full date and how long ago it was. */
export function MessageTime({ at }: { at: number }) {
  const [title, setTitle] = useState('');
  return (
    <Tooltip label={title} openDelay={300} withArrow>
      <time
        className={styles.time}
        dateTime={iso(at)}
        onMouseEnter={() => setTitle(`${formatMoscow(iso(at))}, ${formatRelative(iso(at), serverNow())}`)}
      >
        {clockOf(at)}
      </time>
    </Tooltip>
  );
}
