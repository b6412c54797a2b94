import styles from './Track.module.css';

/** Turns a value into its share of the track, as a width in CSS. */
export type Scale = (value: number) => string;

/** One scale for a whole list: the largest value fills the track. */
export function computeScale(values: number[]): Scale {
  const largest = Math.max(...values, 0);
  return (value) => (largest > 0 ? `${(Math.max(value, 0) / largest) * 100}%` : '0%');
}

const APPROXIMATE_STEPS = 4;

/** Returns round ticks of an axis that covers the values and zero, in about four steps. */
export function buildTicks(values: number[], isInteger = false): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return [0];
  const roughStep = (high - low) / APPROXIMATE_STEPS;
  const unit = 10 ** Math.floor(Math.log10(roughStep));
  const roundStep = [1, 2, 5, 10].find((factor) => factor * unit >= roughStep)! * unit;
  const step = isInteger ? Math.max(1, Math.round(roundStep)) : roundStep;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

export interface TrackValues {
  value: number;
  /** An amount on top of the value: extends the bar in a lighter shade. */
  more?: number | undefined;
  /** Shown as a line across the track. */
  target?: number | undefined;
  /** The value of the previous period, shown as a thin bar below. */
  previous?: number | undefined;
}

/** All values of a track that must fit on the scale. */
export const listScaledValues = ({ value, more = 0, target = 0, previous = 0 }: TrackValues) => [
  value + more,
  target,
  previous,
];

interface TrackProps extends TrackValues {
  scale: Scale;
  tone?: 'bad' | undefined;
  className?: string | undefined;
}

/** A bar with its target line. Decorative: the text next to it says the same. */
export function Track({ scale, value, more = 0, target = 0, previous = 0, tone, className }: TrackProps) {
  return (
    <span className={`${styles.track} ${className ?? ''}`} data-tone={tone} aria-hidden="true">
      {more > 0 && <span className={styles.more} style={{ width: scale(value + more) }} />}
      {value > 0 && <span className={styles.fill} style={{ width: scale(value) }} />}
      {previous > 0 && <span className={styles.previous} style={{ width: scale(previous) }} />}
      {target > 0 && <span className={styles.target} style={{ left: scale(target) }} />}
    </span>
  );
}
