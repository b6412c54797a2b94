import { formatNumber, formatRoughMoney, formatShortMoney } from '../../../kit/core/format';
import { noteOn } from '../../../kit/panel/results';
import { Trend } from '../../../kit/panel/Trend';
import { useAcceptedDeposits } from '../../deposits/accepted-deposits';
import { useGetBrandTrendQuery } from '../api';
import styles from './SpanTrend.module.css';
import { barsOf, daysAhead } from './trend';

interface SpanTrendProps {
  brandId: number;
  first: string;
  last: string;
  isSales: boolean;
}

/** The days of a week or period. If they do not load, the rest of the statistic is enough. */
export function SpanTrend({ brandId, first, last, isSales }: SpanTrendProps) {
  const days = { dateStart: first, dateEnd: last };
  const { currentData, error } = useGetBrandTrendQuery({ id: brandId, ...days });
  const { currentData: before } = useGetBrandTrendQuery({ id: brandId, ...daysAhead('day', days) });
  const listed = { brandId, accepted: useAcceptedDeposits() };
  if (error && !currentData) return null;
  return (
    <div className={styles.trend}>
      <Trend
        label={isSales ? 'First-time deposits by day' : 'Accepted by day'}
        formatTop={isSales ? formatNumber : formatShortMoney}
        formatAxis={isSales ? formatNumber : formatRoughMoney}
        isWhole={isSales}
        names={['these days', 'as many days before']}
        note={noteOn(currentData?.days)}
        bars={currentData && barsOf(currentData.days, 'day', isSales, listed, before?.days)}
      />
    </div>
  );
}
