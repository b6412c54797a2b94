import { Skeleton } from '@mantine/core';
import type { RatingEntry } from '../../../api/api.gen';
import { Money } from '../../../ui/panel/Money';
import { UserName } from '../../../ui/panel/UserName';
import styles from './RatingScreen.module.css';

const most = 10;

/** The leaders at a glance; the table below says the same of everybody. */
export function RatingBars({ entries }: { entries?: RatingEntry[] }) {
  if (!entries) {
    return (
      <ul className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row} className={styles.bar}>
            <Skeleton height={12} width="70%" />
            <Skeleton height={14} width={`${100 - row * 14}%`} className={styles.track} />
          </li>
        ))}
      </ul>
    );
  }
  const best = Math.max(...entries.map(({ amount }) => amount), 0);
  return (
    <ul className={styles.bars} aria-label="Leaders">
      {entries.slice(0, most).map((entry) => (
        <li key={`${entry.brand.id} ${entry.id}`} className={styles.bar}>
          <UserName user={entry.user} />
          <div className={styles.track} aria-hidden="true">
            <div
              className={styles.fill}
              style={{ width: best > 0 ? `${(Math.max(entry.amount, 0) / best) * 100}%` : 0 }}
            />
          </div>
          <span className={styles.amount}>
            <Money amount={entry.amount} />
          </span>
        </li>
      ))}
    </ul>
  );
}
