import { formatNumber } from '../../../../kit/core/format';
import { computeScale, Track } from '../../../../kit/panel/Track';
import { type Figures, getReached, computeShare } from './members';
import styles from './Progress.module.css';

const fullScale = computeScale([1]);
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

export function Progress({ figures, isSales }: { figures: Figures; isSales: boolean }) {
  const share = computeShare(figures, isSales);
  if (share === null) return <span className={styles.none}>No target</span>;
  const [have, target] = [getReached(figures, isSales), figures.stat.target].map(formatNumber);
  const text = isSales ? `${have} of ${target} FTD` : `$${have} of $${target}`;
  return (
    <span className={styles.progress} title={text}>
      <Track className={styles.track} scale={fullScale} size={Math.min(share, 1)} />
      <span className={styles.percent} data-reached={share >= 1 || undefined}>
        {/* Never rounded up to 100%. */}
        {percent.format(share < 1 ? Math.min(share, 0.99) : share)}
      </span>
      <span className={styles.spoken}>of the target: {text}</span>
    </span>
  );
}
