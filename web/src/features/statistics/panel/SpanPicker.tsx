import { DatePicker, MonthPicker } from '../../../kit/panel/DatePicker';
import { formatDays, getWeek, addDays, getReportingDay } from '../../../kit/core/day';
import { useNow } from '../../../kit/panel/useNow';
import {
  firstDay,
  type PeriodType,
  getDaysBefore,
  getRecentDays,
  findNeighbour,
  type SpanDays,
  formatSpan,
  toSpanDay,
} from './span';
import { Box, type BoxProps, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../kit/panel/states';
import { Steps } from '../../../kit/panel/Steps';
import { Trend } from '../../../kit/panel/Trend';
import { useGetBrandTrendQuery } from '../api';
import { useResultTrend } from '../useResultTrend';

/** How far ahead weeks and months can be chosen. */
const yearsAhead = 10;

interface SpanPickerProps {
  period: PeriodType;
  /** Any day of the chosen span. Null if none is chosen. */
  day: string | null;
  onPick: (day: string | null) => void;
}

export function SpanPicker({ period, day, onPick }: SpanPickerProps) {
  const today = getReportingDay(useNow());
  const lastDay = `${Number(today.slice(0, 4)) + yearsAhead}-12-31`;
  const fieldProps = {
    size: 'xs',
    clearable: true,
    w: { base: 270, sm: 220 },
    minDate: firstDay,
    maxDate: lastDay,
  } as const;

  if (period === 'month') {
    return (
      <MonthPicker
        {...fieldProps}
        aria-label="Month"
        placeholder="Choose a month"
        valueFormat="MMMM YYYY"
        value={day}
        onChange={(month) => onPick(month && toSpanDay.month(month))}
      />
    );
  }
  if (period === 'week') {
    const week = day === null ? null : getWeek(day);
    return (
      <DatePicker
        {...fieldProps}
        aria-label="Week"
        placeholder="Choose a week"
        firstDayOfWeek={5} // Friday
        valueFormatter={() => (week ? formatDays(week.first, week.last) : '')}
        getDayProps={(date) => ({
          inRange: week !== null && date >= week.first && date <= week.last,
          firstInRange: date === week?.first,
          lastInRange: date === week?.last,
        })}
        value={week?.first ?? null}
        onChange={(picked) => onPick(picked && toSpanDay.week(picked))}
      />
    );
  }
  return (
    <DatePicker
      {...fieldProps}
      aria-label="Day"
      placeholder="Choose a day"
      maxDate={today}
      value={day}
      onChange={onPick}
    />
  );
}

interface PeriodTexts {
  presets: { title: string; daysAgo: number }[];
  trendTitle: string;
  seriesNames: [string, string];
}

const periodTexts: Record<PeriodType, PeriodTexts> = {
  day: {
    presets: [
      { title: 'Today', daysAgo: 0 },
      { title: 'Yesterday', daysAgo: 1 },
    ],
    trendTitle: 'The last four weeks, by day',
    seriesNames: ['these four weeks', 'the four weeks before'],
  },
  week: {
    presets: [
      { title: 'This week', daysAgo: 0 },
      { title: 'Last week', daysAgo: 7 },
    ],
    trendTitle: 'The last twelve weeks',
    seriesNames: ['these weeks', 'twelve weeks before'],
  },
  month: {
    presets: [{ title: 'This period', daysAgo: 0 }],
    trendTitle: 'The last twelve months',
    seriesNames: ['these months', 'a year before'],
  },
};

/** Links to the spans before and after the shown one, and to presets such as today. */
export function SpanLinks({ period, date }: { period: PeriodType; date: string | null }) {
  const today = getReportingDay(useNow());
  const buildHref = (day: string) => `?period=${period}&date=${day}`;
  const isShown = (day: string) =>
    date !== null && (period === 'week' ? toSpanDay.week(day) === toSpanDay.week(date) : day === date);
  return (
    <Group component="nav" gap={8} p="16px var(--td-side) 0" aria-label="Statistic dates">
      {date && (
        <Steps
          unit={period}
          label={formatSpan(period, date)}
          getHref={(offset) => {
            const day = findNeighbour(period, date, offset, today);
            return day && buildHref(day);
          }}
        />
      )}
      {periodTexts[period].presets.map(({ title, daysAgo }) => {
        const day = addDays(today, -daysAgo);
        return (
          <Button
            key={title}
            variant={isShown(day) ? 'light' : 'default'}
            aria-current={isShown(day) ? 'page' : undefined}
            component={Link}
            to={buildHref(day)}
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
  period: PeriodType;
  isSales: boolean;
  /** Whether to render nothing, instead of an error, if the results cannot be loaded. */
  isOptional: boolean;
}

/** The brand's results of the recent spans, as bars. */
export function RecentSpans(props: RecentSpansProps) {
  const { trendTitle, seriesNames } = periodTexts[props.period];
  return (
    <ResultTrend
      {...props}
      days={getRecentDays(props.period, getReportingDay(useNow()))}
      label={trendTitle}
      names={seriesNames}
      maw={1040}
      p="28px var(--td-side) 32px"
    />
  );
}

interface ResultTrendProps extends RecentSpansProps, BoxProps {
  days: SpanDays;
  label: string;
  /** The names of the given days and of those before. */
  names: [string, string];
}

/** The brand's results of the given days, by day, week or month, compared with the days before. */
export function ResultTrend(props: ResultTrendProps) {
  const { brandId, period, isSales, isOptional, days, label, names, ...boxProps } = props;
  const { currentData, error, isFetching, refetch } = useGetBrandTrendQuery({ id: brandId, ...days });
  const { currentData: previous } = useGetBrandTrendQuery({ id: brandId, ...getDaysBefore(period, days) });
  const trend = useResultTrend({
    brandId,
    isSales,
    period,
    days: currentData?.days,
    previousDays: previous?.days,
  });
  const hasFailed = error && !currentData && !isFetching;
  if (hasFailed && isOptional) return null;
  return (
    <Box {...boxProps}>
      {hasFailed ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Trend {...trend} label={label} names={names} />
      )}
    </Box>
  );
}
