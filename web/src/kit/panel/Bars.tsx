import { Skeleton } from '@mantine/core';
import type { User } from '../../api/api.gen';
import styles from './Bars.module.css';
import { UserName } from './UserName';

export interface Bar {
  key: string | number;
  user: User;
  size: number;
  /** The size as text. */
  label: string;
  /** Beside the name. */
  note?: string;
  /** The target of the size, shown as a mark on the track. */
  target?: number;
}

/** A bar chart that compares people. A table beside it has the same data. `bars` is undefined while loading. */
export function Bars({ label, bars }: { label: string; bars?: Bar[] }) {
  if (!bars) {
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
  const longest = Math.max(...bars.flatMap(({ size, target = 0 }) => [size, target]), 0);
  const share = (size: number) => (longest > 0 ? `${(Math.max(size, 0) / longest) * 100}%` : 0);
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key} className={styles.bar}>
          <div className={styles.who}>
            <UserName user={bar.user} />
            {bar.note && (
              <bdi className={styles.note} title={bar.note}>
                {bar.note}
              </bdi>
            )}
          </div>
          <div className={styles.track} aria-hidden="true">
            {bar.target ? <div className={styles.target} style={{ width: share(bar.target) }} /> : null}
            <div className={styles.fill} style={{ width: share(bar.size) }} />
          </div>
          <span className={styles.size}>{bar.label}</span>
        </li>
      ))}
    </ul>
  );
}
