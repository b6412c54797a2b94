import { Stack } from '@mantine/core';
import { formatNumber } from '../../../../kit/core/format';
import { Trend } from '../../../../kit/panel/Trend';
import { formatDuration } from './duration';
import type { TimesKey, Week } from './weeks';

/** Charts of the same weeks. Hovering a week shows its values. */
export function TimesCharts({ weeks }: { weeks: Week[] }) {
  const counts = weeks.map(({ week, opened, closed }, index) => ({
    day: week,
    size: opened,
    before: { size: closed },
    label: `${formatNumber(opened)} opened, ${formatNumber(closed)} closed${soFar(weeks, index)}`,
  }));
  return (
    <Stack gap="lg" mb="lg">
      <Trend
        label="Tickets"
        names={['opened', 'closed']}
        bars={counts}
        formatTop={formatNumber}
        formatAxis={(count) => compact.format(count)}
        isWhole
      />
      <TimesTrend label="First reply" of="first_reply" weeks={weeks} />
      <TimesTrend label="Resolution" of="resolution" weeks={weeks} />
    </Stack>
  );
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
const soFar = (weeks: Week[], index: number) => (index === weeks.length - 1 ? ', so far' : '');

const unitSeconds = [86_400, 3_600, 60];

/** Medians and 90th percentiles. Renders nothing if no week has any. */
function TimesTrend({ weeks, of, label }: { weeks: Week[]; of: TimesKey; label: string }) {
  const longest = Math.max(...weeks.map(({ [of]: times }) => times?.p90 ?? -1));
  if (longest < 0) return null;
  // Axis values are round numbers of the largest fitting unit.
  const unit = unitSeconds.find((seconds) => longest >= seconds) ?? 1;
  const format = (size: number) => formatDuration(Math.round(size * unit));
  const bars = weeks.map(({ week, [of]: times }, index) => ({
    day: week,
    size: (times?.median ?? 0) / unit,
    before: { size: (times?.p90 ?? 0) / unit },
    label: times
      ? `${formatDuration(times.median)}, 90% within ${formatDuration(times.p90)}${soFar(weeks, index)}`
      : 'none',
  }));
  return <Trend label={label} names={['median', '90%']} bars={bars} formatTop={format} isWhole />;
}
