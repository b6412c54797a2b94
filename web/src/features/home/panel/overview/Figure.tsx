import { formatNumber, formatShortMoney } from '../../../../kit/core/format';
import styles from './Figure.module.css';

interface FigureProps {
  title: string;
  now: number;
  before: number;
  money?: boolean;
}

/** A large figure of today, and yesterday's under it. The day is not over, so they are not compared in percent. */
export function Figure({ title, now, before, money }: FigureProps) {
  const text = money ? formatShortMoney : formatNumber;
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd className={styles.now}>{text(now)}</dd>
      <dd className={styles.before}>
        {text(before)} yesterday{now > before && before > 0 ? ', more already' : ''}
      </dd>
    </div>
  );
}
