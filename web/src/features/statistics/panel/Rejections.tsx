import type { BrandStatistic } from '../../../api/api.gen';
import { formatNumber } from '../../../kit/core/format';
import styles from './Rejections.module.css';

/** How many deposits were rejected, and why. */
export function Rejections({ count, reasons }: BrandStatistic['rejected']) {
  const most = Math.max(...reasons.map((each) => each.count));
  return (
    <section className={styles.rejections} aria-labelledby="rejections">
      <h2 id="rejections" className={styles.title}>
        Rejected deposits <span className={styles.count}>{formatNumber(count)}</span>
      </h2>
      <ul className={styles.reasons}>
        {reasons.map(({ reason, count: size }) => (
          <li key={reason} className={styles.reason}>
            <span className={reason === null ? styles.none : styles.words} dir="auto">
              {reason ?? 'No reason given'}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${(size / most) * 100}%` }} />
            </span>
            <span className={styles.size}>{formatNumber(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
