import { Box, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addDays } from '../../../kit/core/day';
import { Failed } from '../../../kit/panel/states';
import { Trend } from '../../../kit/panel/Trend';
import { useNow } from '../../../kit/panel/useNow';
import { useGetBrandTrendQuery } from '../api';
import { useResultTrend } from '../result-trend';
import { daysAhead, lastDays, type Period, reportingDay } from './span';

interface Choices {
  /** Spans that people ask for most, by how many days before today they are. */
  usual: { title: string; before: number }[];
  /** The last spans together. */
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

/** Links to the spans that people ask for most. */
export function UsualSpans({ period, date }: { period: Period; date: string | null }) {
  const today = reportingDay(useNow());
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

/** How the brand did in the last spans. Shown until one is chosen. */
export function RecentSpans({ brandId, period, isSales }: RecentSpansProps) {
  const today = reportingDay(useNow());
  const days = lastDays(period, today);
  const { currentData, error, isFetching, refetch } = useGetBrandTrendQuery({ id: brandId, ...days });
  const { currentData: before } = useGetBrandTrendQuery({ id: brandId, ...daysAhead(period, days) });
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
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Trend {...trend} label={title} names={names} />
      )}
    </Box>
  );
}
