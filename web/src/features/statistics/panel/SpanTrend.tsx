import { formatNumber, formatShortMoney } from '../../../kit/core/format';
import { Trend } from '../../../kit/panel/Trend';
import { useGetBrandTrendQuery } from '../api';
import styles from './SpanTrend.module.css';
import { barsOf } from './trend';

interface SpanTrendProps {
  brandId: number;
  first: string;
  last: string;
  isSales: boolean;
}

/** The days of a week or period. If they do not load, the rest of the statistic is enough. */
export function SpanTrend({ brandId, first, last, isSales }: SpanTrendProps) {
  const { currentData, error } = useGetBrandTrendQuery({ id: brandId, dateStart: first, dateEnd: last });
  if (error && !currentData) return null;
  return (
    <div className={styles.trend}>
      <Trend
        label={isSales ? 'First-time deposits by day' : 'Accepted by day'}
        formatTop={isSales ? formatNumber : formatShortMoney}
        bars={currentData && barsOf(currentData.days, 'day', isSales)}
      />
    </div>
  );
}
