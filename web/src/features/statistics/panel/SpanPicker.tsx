import { DatePicker, MonthPicker } from '../../../kit/panel/DatePicker';
import { formatDays, getWeek } from '../../../kit/core/day';
import { useNow } from '../../../kit/panel/useNow';
import { firstDay, type Period, getReportingDay } from './span';

const yearsAhead = 10;

interface SpanPickerProps {
  period: Period;
  /** Any day of the chosen span. */
  day: string | null;
  onPick: (day: string | null) => void;
}

/** Picks a day up to today, a week that starts on Friday, or a month. */
export function SpanPicker({ period, day, onPick }: SpanPickerProps) {
  const today = getReportingDay(useNow());
  const lastDay = `${Number(today.slice(0, 4)) + yearsAhead}-12-31`;
  const field = {
    size: 'xs',
    clearable: true,
    w: { base: 270, sm: 220 },
    minDate: firstDay,
    maxDate: lastDay,
  } as const;

  if (period === 'month') {
    return (
      <MonthPicker
        {...field}
        aria-label="Month"
        placeholder="Choose a month"
        valueFormat="MMMM YYYY"
        value={day}
        onChange={(month) => onPick(month && `${month.slice(0, 7)}-15`)} // a period belongs to the month of its middle day
      />
    );
  }
  if (period === 'week') {
    const week = day === null ? null : getWeek(day);
    return (
      <DatePicker
        {...field}
        aria-label="Week"
        placeholder="Choose a week"
        firstDayOfWeek={5}
        valueFormatter={() => (week ? formatDays(week.first, week.last) : '')}
        getDayProps={(each) => ({
          inRange: week !== null && each >= week.first && each <= week.last,
          firstInRange: each === week?.first,
          lastInRange: each === week?.last,
        })}
        value={week?.first ?? null}
        onChange={(picked) => onPick(picked && getWeek(picked).first)}
      />
    );
  }
  return (
    <DatePicker
      {...field}
      aria-label="Day"
      placeholder="Choose a day"
      valueFormat="DD.MM.YYYY"
      maxDate={today}
      value={day}
      onChange={onPick}
    />
  );
}
