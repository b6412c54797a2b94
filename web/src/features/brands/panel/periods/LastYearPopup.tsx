import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { formatDays } from '../../../../kit/core/day';
import { pluralize } from '../../../../kit/core/format';
import { PopupFooter } from '../../../../kit/panel/FormPopup';
import { Popup } from '../../../../kit/panel/Popup';
import { ErrorState } from '../../../../kit/panel/states';
import { useListPeriodsQuery } from '../../api';
import { areWeekly, maxPeriods, overlapsAny, type PeriodRow, shiftToNextYear } from './period-rows';

interface LastYearPopupProps {
  brandId: number;
  year: number;
  /** The periods in the form. */
  rows: PeriodRow[];
  onAdd: (rows: PeriodRow[]) => void;
  onClose: () => void;
}

/** Proposes the periods of the previous year, shifted to this one, and adds them to the form. They are stored once the form is saved. */
export function LastYearPopup({ brandId, year, rows, onAdd, onClose }: LastYearPopupProps) {
  const { currentData, error, isFetching, refetch } = useListPeriodsQuery({ id: brandId, year: year - 1 });
  const periods = currentData === 'is-empty' ? [] : (currentData ?? []);
  const maxAddable = maxPeriods - rows.filter(({ status }) => status !== 'delete').length;
  const spans = shiftToNextYear(periods, year);
  const addableSpans = spans.filter((span) => !overlapsAny(span, rows)).slice(0, Math.max(maxAddable, 0));
  const describeSpan = (span: (typeof spans)[number]) => {
    const reason = addableSpans.includes(span)
      ? ''
      : overlapsAny(span, rows)
        ? ' · overlaps a period'
        : ' · over the limit';
    return formatDays(span.start_date, span.end_date) + reason;
  };
  const add = () => {
    const lowestId = Math.min(0, ...rows.map(({ id }) => id));
    onAdd(addableSpans.map((span, index) => ({ id: lowestId - 1 - index, ...span, status: 'new' })));
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
            <Stack component="ul" gap={6} aria-label="Proposed periods">
              {spans.map((span, index) => (
                <Text component="li" key={index} c={addableSpans.includes(span) ? undefined : 'dimmed'}>
                  {describeSpan(span)}
                </Text>
              ))}
            </Stack>
          </>
        )}
        <PopupFooter onClose={onClose}>
          <Button disabled={addableSpans.length === 0} onClick={add}>
            {addableSpans.length === 0 ? 'Add periods' : `Add ${pluralize(addableSpans.length, 'period')}`}
          </Button>
        </PopupFooter>
      </Stack>
    </Popup>
  );
}
