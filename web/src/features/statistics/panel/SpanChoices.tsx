import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatNumber, formatShortMoney } from '../../../kit/core/format';
import { Failed } from '../../../kit/panel/states';
import { Trend } from '../../../kit/panel/Trend';
import { useNow } from '../../../kit/panel/useNow';
import { useGetBrandTrendQuery } from '../api';
import { daysBefore, type Period, reportingDay } from './span';
import styles from './SpanChoices.module.css';
import { barsOf, lastDays } from './trend';

/** Spans that people ask for most, by how many days before today they are. */
const usual: Record<Period, { title: string; before: number }[]> = {
  day: [
    { title: 'Today', before: 0 },
    { title: 'Yesterday', before: 1 },
  ],
  week: [
    { title: 'This week', before: 0 },
    { title: 'Last week', before: 7 },
  ],
  month: [{ title: 'This period', before: 0 }],
};

const titles: Record<Period, string> = {
  day: 'The last four weeks, by day',
  week: 'The last twelve weeks',
  month: 'The last twelve months',
};

interface SpanChoicesProps {
  brandId: number;
  period: Period;
  isSales: boolean;
}

/** Shown until a span is chosen: the usual ones, and how the brand did in the last ones. */
export function SpanChoices({ brandId, period, isSales }: SpanChoicesProps) {
  const today = reportingDay(useNow());
  const { currentData, error, isFetching, refetch } = useGetBrandTrendQuery({
    id: brandId,
    ...lastDays(period, today),
  });
  return (
    <div className={styles.choices}>
      <nav aria-label="Usual choices" className={styles.links}>
        {usual[period].map(({ title, before }) => (
          <Button
            key={title}
            variant="default"
            component={Link}
            to={`?period=${period}&date=${daysBefore(today, before)}`}
          >
            {title}
          </Button>
        ))}
      </nav>
      {error && !currentData && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Trend
          label={titles[period]}
          formatTop={isSales ? formatNumber : formatShortMoney}
          bars={currentData && barsOf(currentData.days, period, isSales)}
        />
      )}
    </div>
  );
}
