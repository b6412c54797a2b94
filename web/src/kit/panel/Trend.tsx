import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../core/day';
import styles from './Trend.module.css';

export interface TrendBar {
  /** YYYY-MM-DD. */
  day: string;
  size: number;
  /** The size as text. */
  label: string;
}

interface TrendProps {
  label: string;
  /** Undefined while loading. */
  bars?: TrendBar[] | undefined;
  /** Written beside the top of the chart. */
  formatTop: (size: number) => string;
}

/** A bar for each day. Pointing at one names its day and size above the chart. */
export function Trend({ label, bars, formatTop }: TrendProps) {
  const [pointed, setPointed] = useState<string>();
  if (!bars) {
    return (
      <div className={styles.trend} aria-hidden="true">
        <Skeleton height={14} width={180} />
        <Skeleton height={120} mt={12} />
      </div>
    );
  }
  const top = Math.max(...bars.map(({ size }) => size), 0);
  const share = (size: number) => (top > 0 ? `${(Math.max(size, 0) / top) * 100}%` : 0);
  const shown = bars.find(({ day }) => day === pointed);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className={styles.trend} onMouseLeave={() => setPointed(undefined)}>
      <figcaption className={styles.caption}>
        <span>{label}</span>
        <span className={styles.pointed} aria-hidden="true">
          {shown ? `${formatDay(shown.day)}: ${shown.label}` : top > 0 ? `highest ${formatTop(top)}` : 'none'}
        </span>
      </figcaption>
      <ol className={styles.bars}>
        {bars.map(({ day, size, label: text }) => (
          <li
            key={day}
            className={styles.bar}
            data-pointed={day === pointed || undefined}
            onMouseEnter={() => setPointed(day)}
          >
            <span className={styles.fill} style={{ height: share(size) }} />
            <span className={styles.words}>
              {formatDay(day)}: {text}
            </span>
          </li>
        ))}
      </ol>
      {first && last && (
        <div className={styles.days} aria-hidden="true">
          <span>{formatDay(first.day).slice(0, 5)}</span>
          <span>{formatDay(last.day).slice(0, 5)}</span>
        </div>
      )}
    </figure>
  );
}
