import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../core/day';
import { buildTicks } from './Track';
import styles from './Trend.module.css';

interface DayValue {
  /** The bar's first day, YYYY-MM-DD. */
  day: string;
  value: number;
  valueText: string;
}

export interface TrendBar extends DayValue {
  /** The matching bar of the previous period, or another value, which the bar's `valueText` must name. */
  comparison?: DayValue | { value: number } | undefined;
  /** A link to the deposits that make up the bar. */
  to?: string | undefined;
}

interface TrendProps {
  label: string;
  /** Undefined while loading. */
  bars?: TrendBar[] | undefined;
  formatHighest: (value: number) => string;
  formatAxis?: (value: number) => string;
  /** Formats the day below the axis. */
  formatDayLabel?: ((day: string) => string) | undefined;
  /** Whether axis values must be integers, as for counts. */
  hasIntegerTicks?: boolean;
  /** The names of the values and of those with which they are compared. */
  names?: [values: string, comparison: string];
  note?: string | undefined;
}

const APPROXIMATE_LABEL_COUNT = 6;

/**
 * A bar for each day, week or month, next to the bar of `comparison` if there is one. Hovering over a bar or a first tap shows its value. A
 * click or a second tap opens `to`.
 */
export function Trend({
  label,
  bars,
  formatHighest,
  formatAxis = formatHighest,
  formatDayLabel = (day) => formatDay(day).slice(0, 5),
  hasIntegerTicks = false,
  names,
  note,
}: TrendProps) {
  const [pointedIndex, setPointedIndex] = useState<number>();
  const [focusableIndex, setFocusableIndex] = useState(0);
  const isTouch = useRef(false);
  if (!bars) {
    return (
      <div aria-hidden="true">
        <Skeleton height={14} width={180} />
        <Skeleton height={160} mt={12} />
      </div>
    );
  }
  const ticks = buildTicks(
    bars.flatMap(({ value, comparison }) => [value, comparison?.value ?? 0]),
    hasIntegerTicks,
  );
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const toPercent = (value: number) => (high > low ? ((value - low) / (high - low)) * 100 : 0);
  const buildBarStyle = (value: number) => ({
    bottom: `${toPercent(Math.min(value, 0))}%`,
    height: `${toPercent(Math.max(value, 0)) - toPercent(Math.min(value, 0))}%`,
  });
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  const pointedBar = pointedIndex === undefined ? undefined : bars[pointedIndex];
  const labelStep = Math.max(1, Math.round(bars.length / APPROXIMATE_LABEL_COUNT));
  const hasLinks = bars.some(({ to }) => to);
  const hasComparison = names && bars.some(({ comparison }) => comparison);

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -bars.length,
      End: bars.length,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(Math.max(focusableIndex + step, 0), bars.length - 1);
    setFocusableIndex(next);
    event.currentTarget.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  // On a touch screen, the first tap only shows what a mouse shows on hover.
  const onClick = (event: MouseEvent, index: number) => {
    if (isTouch.current && pointedIndex !== index) event.preventDefault();
    isTouch.current = false;
    setPointedIndex(index);
  };

  return (
    <figure onMouseLeave={() => setPointedIndex(undefined)}>
      <figcaption className={styles.caption}>
        <span>{label}</span>
        <span className={styles.captionValue} aria-hidden="true">
          {pointedBar ? formatBar(pointedBar) : highest > 0 ? `highest ${formatHighest(highest)}` : 'none'}
        </span>
      </figcaption>
      {hasComparison && (
        <p className={styles.legend} aria-hidden="true">
          <i className={styles.valueKey} /> {names[0]} <i className={styles.comparisonKey} /> {names[1]}
        </p>
      )}
      <div className={styles.plot}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${toPercent(tick)}%` }} data-zero={tick === 0 || undefined}>
              <b>{formatAxis(tick)}</b>
            </span>
          ))}
        </div>
        <ol className={styles.bars} onKeyDown={hasLinks ? onKeyDown : undefined}>
          {bars.map((bar, index) => {
            const { day, value, comparison, to } = bar;
            const content = (
              <>
                {comparison && (
                  <span className={styles.comparisonBar} style={buildBarStyle(comparison.value)} />
                )}
                <span
                  className={styles.valueBar}
                  style={buildBarStyle(value)}
                  data-alone={!hasComparison || undefined}
                />
                <VisuallyHidden>{formatBar(bar)}</VisuallyHidden>
              </>
            );
            return (
              <li
                key={day}
                className={styles.bar}
                data-pointed={index === pointedIndex || undefined}
                onMouseEnter={() => setPointedIndex(index)}
              >
                {to ? (
                  <Link
                    to={to}
                    className={styles.barLink}
                    tabIndex={index === Math.min(focusableIndex, bars.length - 1) ? 0 : -1}
                    onFocus={() => {
                      setFocusableIndex(index);
                      if (!isTouch.current) setPointedIndex(index);
                    }}
                    onBlur={() => setPointedIndex(undefined)}
                    onPointerDown={({ pointerType }) => (isTouch.current = pointerType === 'touch')}
                    onClick={(event) => onClick(event, index)}
                  >
                    {content}
                  </Link>
                ) : (
                  content
                )}
              </li>
            );
          })}
        </ol>
        <div className={styles.days} aria-hidden="true">
          {bars.map(
            ({ day }, index) =>
              index % labelStep === 0 && (
                <span key={day} style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}>
                  {formatDayLabel(day)}
                </span>
              ),
          )}
        </div>
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </figure>
  );
}

const formatBar = ({ day, valueText, comparison }: TrendBar) =>
  `${formatDay(day)}: ${valueText}${comparison && 'valueText' in comparison ? ` (${formatDay(comparison.day)}: ${comparison.valueText})` : ''}`;
