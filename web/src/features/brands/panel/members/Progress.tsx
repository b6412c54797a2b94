import { formatNumber } from '../../../../kit/core/format';
import { type Figures, computeShare, getResult } from './members';
import styles from './Progress.module.css';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

interface ProgressProps {
  figures: Figures;
  isSales: boolean;
  className?: string | undefined;
}

export function Progress({ figures, isSales, className = '' }: ProgressProps) {
  const share = computeShare(figures, isSales);
  if (share === null) return <span className={`${styles.none} ${className}`}>No target</span>;
  const [result, target] = [getResult(figures, isSales), figures.stat.target].map(formatNumber);
  const text = isSales ? `${result} of ${target} FTD` : `$${result} of $${target}`;
  // Never rounded up to 100%.
  const shown = percent.format(share < 1 ? Math.min(share, 0.99) : share);
  return (
    <span
      className={`${styles.progress} ${className}`}
      title={text}
      role="img"
      aria-label={`${shown} of the target: ${text}`}
    >
      <span className={styles.track} style={{ backgroundSize: `${Math.min(share, 1) * 100}% 100%` }} />
      <span className={styles.percent} data-reached={share >= 1 || undefined}>
        {shown}
      </span>
    </span>
  );
}
