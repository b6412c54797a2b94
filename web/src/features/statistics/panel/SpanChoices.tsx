import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatNumber, formatRoughMoney, formatShortMoney } from '../../../kit/core/format';
import { Failed } from '../../../kit/panel/states';
import { noteOn } from '../../../kit/panel/results';
import { Trend } from '../../../kit/panel/Trend';
import { useNow } from '../../../kit/panel/useNow';
import { useAcceptedDeposits } from '../../deposits/accepted-deposits';
import { useGetBrandTrendQuery } from '../api';
import { daysBefore, type Period, reportingDay } from './span';
import styles from './SpanChoices.module.css';
import { barsOf, daysAhead, lastDays } from './trend';

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

const compared: Record<Period, [string, string]> = {
  day: ['these four weeks', 'the four weeks before'],
  week: ['these weeks', 'twelve weeks before'],
  month: ['these months', 'a year before'],
};

const formatMonth = (day: string) =>
  new Date(day).toLocaleDateString('en', { month: 'short', timeZone: 'UTC' });

interface SpanChoicesProps {
  brandId: number;
  period: Period;
  isSales: boolean;
}

/** Shown until a span is chosen: the usual ones, and how the brand did in the last ones. */
export function SpanChoices({ brandId, period, isSales }: SpanChoicesProps) {
  const today = reportingDay(useNow());
  const days = lastDays(period, today);
  const { currentData, error, isFetching, refetch } = useGetBrandTrendQuery({ id: brandId, ...days });
  const { currentData: before } = useGetBrandTrendQuery({ id: brandId, ...daysAhead(period, days) });
  const listed = { brandId, accepted: useAcceptedDeposits() };
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
          formatAxis={isSales ? formatNumber : formatRoughMoney}
          isWhole={isSales}
          names={compared[period]}
          formatTick={period === 'month' ? formatMonth : undefined}
          note={noteOn(currentData?.days)}
          bars={currentData && barsOf(currentData.days, period, isSales, listed, before?.days)}
        />
      )}
    </div>
  );
}
