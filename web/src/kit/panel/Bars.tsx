import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../core/format';
import styles from './Bars.module.css';
import { buildTicks, computeScale, type TrackValues, listScaledValues, Track } from './Track';

export interface Bar extends TrackValues {
  key: string | number;
  name: ReactNode;
  valueText: string;
  /** Shown next to the value, such as its share of the target. */
  detail?: ReactNode;
  /** A link to the rows that make up the value. */
  to?: string | undefined;
}

const MAX_FOLDED_BARS = 30;

interface BarsProps {
  /** The name of the list. */
  label?: string;
  /** The id of the title that names the list. */
  labelledBy?: string;
  /** Undefined while loading. */
  bars?: Bar[] | undefined;
  tone?: 'bad';
  /** Formats the values of the axis. Without this function, there is no axis. */
  formatAxis?: ((value: number) => string) | undefined;
  /** Whether axis values must be integers, as for counts. */
  hasIntegerTicks?: boolean;
  /** Reserves the space of details while they load. */
  hasDetails?: boolean;
}

export function Bars({ label, labelledBy, bars, tone, formatAxis, hasIntegerTicks, hasDetails }: BarsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  if (!bars) {
    return (
      <div className={styles.frame}>
        <ul className={styles.bars} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((row) => (
            <li key={row} className={styles.bar}>
              <div className={styles.name} style={{ height: 24, paddingTop: 6 }}>
                <Skeleton height={12} width="70%" />
              </div>
              <Skeleton height={12} width={`${100 - row * 14}%`} className={styles.track} />
              {hasDetails && <div className={styles.detail} style={{ minHeight: 20 }} />}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const allValues = bars.flatMap(listScaledValues);
  const scale = computeScale(allValues);
  const largest = Math.max(...allValues, 0);
  const visibleBars = isUnfolded ? bars : bars.slice(0, MAX_FOLDED_BARS);
  return (
    <div className={styles.frame}>
      <ul className={styles.bars} aria-label={label} aria-labelledby={labelledBy}>
        {visibleBars.map(({ key, name, valueText, detail, to, ...values }) => (
          <li key={key} className={styles.bar}>
            <div className={styles.name}>{name}</div>
            <Track {...{ scale, tone, ...values }} className={styles.track} />
            <span className={styles.value}>{to ? <Link to={to}>{valueText}</Link> : valueText}</span>
            {detail && <div className={styles.detail}>{detail}</div>}
          </li>
        ))}
        {formatAxis && largest > 0 && (
          <li className={styles.axis} aria-hidden="true">
            <span className={styles.ticks}>
              {buildTicks([largest], hasIntegerTicks)
                .filter((tick) => tick <= largest)
                .map((tick) => (
                  <i key={tick} style={{ left: scale(tick) }}>
                    {formatAxis(tick)}
                  </i>
                ))}
            </span>
          </li>
        )}
      </ul>
      {bars.length > visibleBars.length && (
        <Button variant="default" mt="sm" onClick={() => setUnfolded(true)}>
          Show all {formatNumber(bars.length)}
        </Button>
      )}
    </div>
  );
}

/** A name with a note. If there is too little space, the note is truncated first. */
export function NameWithNote({ children, note }: { children: ReactNode; note?: string | undefined }) {
  return (
    <span className={styles.nameWithNote}>
      {children}
      {note && (
        <bdi className={styles.note} title={note}>
          {note}
        </bdi>
      )}
    </span>
  );
}
