import { Box, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addDays } from '../../../kit/core/day';
import { ErrorState } from '../../../kit/panel/states';
import { Trend } from '../../../kit/panel/Trend';
import { useNow } from '../../../kit/panel/useNow';
import { useGetBrandTrendQuery } from '../api';
import { useResultTrend } from '../useResultTrend';
import { getDaysBefore, getLastDays, type Period, getReportingDay } from './span';

interface Choices {
  /** Common spans, by the number of days before today. */
  usual: { title: string; before: number }[];
  /** The title of the last spans. */
  title: string;
  names: [string, string];
}

const choices: Record<Period, Choices> = {
  day: {
    usual: [
      { title: 'Today', before: 0 },
      { title: 'Yesterday', before: 1 },
    ],
    title: 'The last four weeks, by day',
    names: ['these four weeks', 'the four weeks before'],
  },
  week: {
    usual: [
      { title: 'This week', before: 0 },
      { title: 'Last week', before: 7 },
    ],
    title: 'The last twelve weeks',
    names: ['these weeks', 'twelve weeks before'],
  },
  month: {
    usual: [{ title: 'This period', before: 0 }],
    title: 'The last twelve months',
    names: ['these months', 'a year before'],
  },
};

/** Links to common spans. */
export function CommonSpans({ period, date }: { period: Period; date: string | null }) {
  const today = getReportingDay(useNow());
  return (
    <Group component="nav" gap={8} p="16px var(--td-side) 0" aria-label="Usual choices">
      {choices[period].usual.map(({ title, before }) => {
        const day = addDays(today, -before);
        return (
          <Button
            key={title}
            variant={day === date ? 'light' : 'default'}
            aria-current={day === date ? 'page' : undefined}
            component={Link}
            to={`?period=${period}&date=${day}`}
          >
            {title}
          </Button>
        );
      })}
    </Group>
  );
}

interface RecentSpansProps {
  brandId: number;
  period: Period;
  isSales: boolean;
}

/** The brand's results in the last spans. Shown until a span is chosen. */
export function RecentSpans({ brandId, period, isSales }: RecentSpansProps) {
  const today = getReportingDay(useNow());
  const days = getLastDays(period, today);
  const { currentData, error, isFetching, refetch } = useGetBrandTrendQuery({ id: brandId, ...days });
  const { currentData: before } = useGetBrandTrendQuery({ id: brandId, ...getDaysBefore(period, days) });
  const trend = useResultTrend({
    brandId,
    isSales,
    period,
    days: currentData?.days,
    before: before?.days,
  });
  const { title, names } = choices[period];
  return (
    <Box maw={1040} p="28px var(--td-side) 32px">
      {error && !currentData && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Trend {...trend} label={title} names={names} />
      )}
    </Box>
  );
}
