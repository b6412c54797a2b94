import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { formatDays } from '../../../../kit/core/day';
import { pluralize } from '../../../../kit/core/format';
import { PopupFooter } from '../../../../kit/panel/FormPopup';
import { Popup } from '../../../../kit/panel/Popup';
import { ErrorState } from '../../../../kit/panel/states';
import { useListPeriodsQuery } from '../../api';
import { areWeekly, maxPeriods, overlaps, type PeriodRow, shiftToNextYear } from './period-rows';

interface LastYearProps {
  brandId: number;
  year: number;
  /** The periods in the form. */
  rows: PeriodRow[];
  onAdd: (rows: PeriodRow[]) => void;
  onClose: () => void;
}

/** Proposes the periods of the year before, one year later. They are added to the form, which stores them when it is saved. */
export function LastYearPopup({ brandId, year, rows, onAdd, onClose }: LastYearProps) {
  const { currentData, error, isFetching, refetch } = useListPeriodsQuery({ id: brandId, year: year - 1 });
  const periods = currentData === 'is-empty' ? [] : (currentData ?? []);
  const room = maxPeriods - rows.filter(({ status }) => status !== 'delete').length;
  const spans = shiftToNextYear(periods, year);
  const free = spans.filter((span) => !overlaps(span, rows)).slice(0, Math.max(room, 0));
  const describe = (span: { start: string; end: string }) => {
    const reason = free.includes(span)
      ? ''
      : overlaps(span, rows)
        ? ' · overlaps a period'
        : ' · over the limit';
    return formatDays(span.start, span.end) + reason;
  };
  const add = () => {
    const lowestId = Math.min(0, ...rows.map(({ id }) => id));
    onAdd(free.map((span, index) => ({ id: lowestId - 1 - index, ...span, status: 'new' })));
    onClose();
  };

  return (
    <Popup title={`As in ${year - 1}`} onClose={onClose}>
      <Stack gap="sm">
        {!currentData && isFetching && <Skeleton height={200} />}
        {!currentData && !isFetching && <ErrorState error={error} onRetry={refetch} />}
        {currentData && periods.length === 0 && <Text>{`The year ${year - 1} has no periods.`}</Text>}
        {spans.length > 0 && (
          <>
            <Text c="dimmed" fz={13}>
              {areWeekly(periods)
                ? 'The periods are whole weeks, so they keep their weekdays: each is 52 weeks later.'
                : 'Each period has the same dates, a year later.'}
            </Text>
            <Stack
              component="ul"
              gap={6}
              m={0}
              p={0}
              style={{ listStyle: 'none' }}
              aria-label="Proposed periods"
            >
              {spans.map((span) => (
                <Text component="li" key={span.start} c={free.includes(span) ? undefined : 'dimmed'}>
                  {describe(span)}
                </Text>
              ))}
            </Stack>
          </>
        )}
        <PopupFooter onClose={onClose}>
          <Button disabled={free.length === 0} onClick={add}>
            {free.length === 0 ? 'Add periods' : `Add ${pluralize(free.length, 'period')}`}
          </Button>
        </PopupFooter>
      </Stack>
    </Popup>
  );
}
