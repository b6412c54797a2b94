import type { BrandFigures } from '../../api/panel.api.gen';
import { formatDays } from '../core/day';
import { formatNumber, formatRoughMoney } from '../core/format';
import { useNow } from './useNow';
import styles from './TargetBar.module.css';

const dayMs = 86_400_000;

/** How much of the period's target is reached. A mark shows how much of the period has passed. */
export function TargetBar({ figures }: { figures: Pick<BrandFigures, 'period' | 'report_type'> }) {
  const now = useNow();
  const { period, report_type: type } = figures;
  if (!period) return <span className={styles.none}>today is in no period</span>;
  const formatResult = (value: number) =>
    type === 'sales' ? `${formatNumber(value)} FTD` : formatRoughMoney(value);
  const days = formatDays(period.date_start, period.date_end);
  if (period.goal <= 0) {
    return (
      <span className={styles.none} title={days}>
        {formatResult(period.have)}, no target
      </span>
    );
  }
  const share = Math.max(0, period.have / period.goal);
  return (
    <span className={styles.target} title={`${days}. The mark shows how much of these days has passed.`}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${Math.min(share, 1) * 100}%` }} />
        <span className={styles.mark} style={{ left: `${computePassedShare(period, now) * 100}%` }} />
      </span>
      <span className={styles.percent}>{formatNumber(Math.round(share * 100))}%</span>
      <span className={styles.amounts}>
        {formatResult(period.have)} of {formatResult(period.goal)}
      </span>
    </span>
  );
}

/** From 0 to 1. The days of a period are reporting days (GMT-4). */
function computePassedShare({ date_start, date_end }: NonNullable<BrandFigures['period']>, now: number) {
  const start = Date.parse(`${date_start}T00:00:00-04:00`);
  const end = Date.parse(`${date_end}T00:00:00-04:00`) + dayMs;
  return Math.min(1, Math.max(0, (now - start) / (end - start)));
}
