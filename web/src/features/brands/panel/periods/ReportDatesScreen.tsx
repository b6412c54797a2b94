import { NativeSelect, Alert, Button, CloseButton, Fieldset, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { getServerTime } from '../../../../api/server-time';
import { getReportingDay } from '../../../../kit/core/day';
import { ErrorState, EmptyState } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useListPeriodsQuery, useSavePeriodsMutation } from '../../api';
import { useTimeout } from '@mantine/hooks';
import type { Period } from '../../../../api/panel.api.gen';
import { useStoredState } from '../../../../kit/panel/useStoredState';
import { ConfirmDialog } from '../../../../kit/panel/Popup';
import { DatePicker } from '../../../../kit/panel/DatePicker';
import { Icon } from '../../../../kit/panel/Icon';
import { useOverwriteSubmit } from '../../../../kit/panel/useOverwriteSubmit';
import {
  areEqual,
  hasOverlap,
  applyMine,
  maxPeriods,
  toSaveRequest,
  type PeriodRow,
  type PeriodsArg,
  describePeriodConflict,
  applyTheirs,
  removeRow,
} from './period-rows';
import { LastYearPopup } from './LastYearPopup';
import { YearCalendar } from './YearCalendar';
import styles from './PeriodForm.module.css';

/** This year and the next nine. */
const yearCount = 10;

export function ReportDatesScreen() {
  const brandId = Number(useParams().brand_id);
  const [search, setSearch] = useSearchParams();
  const [currentYear] = useState(() => Number(getReportingDay(getServerTime()).slice(0, 4)));
  const years = Array.from({ length: yearCount }, (_, index) => currentYear + index);
  const year = years.find((option) => String(option) === search.get('year')) ?? currentYear;
  const { currentData, error, isFetching, refetch } = useListPeriodsQuery({ id: brandId, year });
  const periods = currentData === 'is-empty' ? [] : currentData;

  return (
    <>
      <PageHeader title="Report dates" note="Days in GMT-4">
        <NativeSelect
          aria-label="Year"
          size="xs"
          data={years.map(String)}
          value={String(year)}
          onChange={(event) => setSearch({ year: event.currentTarget.value })}
        />
      </PageHeader>
      {error && !periods && !isFetching ? (
        <ErrorState error={error} onRetry={refetch}>
          <p>Error in loading dates</p>
          <Link to={`/brands/${brandId}`}>Go back</Link>
        </ErrorState>
      ) : periods ? (
        <PeriodForm key={year} {...{ brandId, year, periods }} onSaved={() => refetch()} />
      ) : (
        <PeriodsPending />
      )}
    </>
  );
}

const overlapText =
  'You have an intersection in the dates of the period. It is better to fix it, because errors may occur';

interface PeriodFormProps {
  brandId: number;
  year: number;
  periods: Period[];
  /** Refetches the year. The edited periods are shown until then. */
  onSaved: () => Promise<unknown>;
}

/** The form of one year's periods, saved together. Shows the server's periods until the person edits them. */
function PeriodForm({ brandId, year, periods, onSaved }: PeriodFormProps) {
  const [draft, setDraft] = useStoredState<PeriodRow[] | null>(
    `edited periods of brand ${brandId} ${year}`,
    null,
  );
  /** The saved periods when the person started to edit. Stored with the draft, because others may save before it is restored. */
  const [seenPeriods, setSeenPeriods] = useStoredState<Period[] | null>(
    `seen periods of brand ${brandId} ${year}`,
    null,
  );
  const [isLastYearOpen, setLastYearOpen] = useState(false);
  const [rowToDelete, setRowToDelete] = useState<PeriodRow>();
  const rows: PeriodRow[] = draft ?? periods;
  const isChanged = draft !== null && !areEqual(draft, periods);
  const [savePeriods] = useSavePeriodsMutation();
  const saveAndReload = (arg: PeriodsArg) => ({
    unwrap: async () => {
      await savePeriods(arg).unwrap();
      await onSaved();
    },
  });
  const { submit, isBusy, question } = useOverwriteSubmit(saveAndReload, {
    successText: 'Dates updated',
    isChanged,
    params: ['year'],
    onDone: () => setDraft(null),
    describe: describePeriodConflict,
    applyMine,
    applyTheirs,
    onDiscarded: () => setDraft(null),
  });
  const visibleRows = rows.filter(({ status }) => status !== 'delete');

  const editRows = (newRows: PeriodRow[]) => {
    if (draft === null) setSeenPeriods(periods);
    setDraft(newRows);
  };
  const onAdd = () =>
    editRows([...rows, { id: Date.now(), start_date: null, end_date: null, status: 'new' }]);
  const onDelete = (row: PeriodRow) => (row.status === 'new' ? remove(row) : setRowToDelete(row));
  const remove = (row: PeriodRow) => {
    editRows(removeRow(rows, row));
    setRowToDelete(undefined);
  };
  const onChangeDates = ({ id }: PeriodRow, [start_date, end_date]: [string | null, string | null]) =>
    editRows(rows.map((row) => (row.id === id ? { ...row, start_date, end_date } : row)));

  const onSave = () =>
    submit({
      id: brandId,
      savePeriods: { year, periods: toSaveRequest(rows), seen: (draft && seenPeriods) ?? periods },
    });

  return (
    <div className={styles.form}>
      {hasOverlap(rows) && (
        <Alert mb="md" p="sm" color="yellow" variant="light" icon={<Icon name="alert" size={18} />}>
          {overlapText}
        </Alert>
      )}
      <YearCalendar year={year} rows={rows} />
      {/* Disabled until the periods are reloaded, because that replaces all edits. */}
      <Fieldset variant="unstyled" m={0} disabled={isBusy}>
        {visibleRows.length === 0 ? (
          <EmptyState title="No dates have been selected this month">
            Without periods the year is counted by calendar months.
          </EmptyState>
        ) : (
          <ul className={styles.periods}>
            {visibleRows.map((row) => (
              <PeriodCard key={row.id} {...{ row, year }} onChangeDates={onChangeDates} onDelete={onDelete} />
            ))}
          </ul>
        )}
        <Group gap="xs" justify={visibleRows.length === 0 ? 'center' : 'flex-start'}>
          <Button variant="default" onClick={() => setLastYearOpen(true)}>
            As last year…
          </Button>
          <AddButton isFull={visibleRows.length >= maxPeriods} onAdd={onAdd} />
          <Button variant={isChanged ? 'filled' : 'default'} loading={isBusy} onClick={() => void onSave()}>
            Save
          </Button>
          {isChanged && (
            <Text c="dimmed" fz={13}>
              There are unsaved changes
            </Text>
          )}
        </Group>
      </Fieldset>
      {question}
      {isLastYearOpen && (
        <LastYearPopup
          {...{ brandId, year, rows }}
          onAdd={(added) => editRows([...rows, ...added])}
          onClose={() => setLastYearOpen(false)}
        />
      )}
      {rowToDelete && (
        <ConfirmDialog
          title="Are you sure you want to delete the period?"
          no="No, back"
          yes="Delete"
          size="md"
          onYes={() => remove(rowToDelete)}
          onClose={() => setRowToDelete(undefined)}
        >
          <Text>This action will be performed after saving all periods</Text>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface PeriodCardProps {
  row: PeriodRow;
  year: number;
  onChangeDates: (row: PeriodRow, dates: [string | null, string | null]) => void;
  onDelete: (row: PeriodRow) => void;
}

function PeriodCard({ row, year, onChangeDates, onDelete }: PeriodCardProps) {
  const name = row.status === 'new' ? 'New' : `#${row.id}`;
  return (
    <li className={styles.period} aria-label={name}>
      <span className={styles.name}>{name}</span>
      <DatePicker
        className={styles.dates}
        type="range"
        aria-label={`Dates of ${name}`}
        placeholder="First day – last day"
        valueFormat="DD.M.YYYY"
        minDate={`${year}-01-01`}
        maxDate={`${year}-12-31`}
        allowSingleDateInRange
        value={[row.start_date, row.end_date]}
        onChange={(dates) => onChangeDates(row, dates)}
      />
      <CloseButton
        size={36}
        iconSize={16}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onDelete(row)}
      />
    </li>
  );
}

const addButtonLockMs = 1000;

/** Disabled for a second after each added period, so that an accidental double click adds only one. */
function AddButton({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const [isLocked, setIsLocked] = useState(false);
  const unlockTimer = useTimeout(() => setIsLocked(false), addButtonLockMs);
  const onClick = () => {
    setIsLocked(true);
    unlockTimer.start();
    onAdd();
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="plus" size={15} />}
      disabled={isFull || isLocked}
      onClick={onClick}
    >
      {isFull ? 'Add period (MAX)' : 'Add period'}
    </Button>
  );
}

function PeriodsPending() {
  return (
    <div className={styles.form} aria-busy="true">
      <Skeleton height={330} maw={1240} mb={24} />
      <ul className={styles.periods} aria-hidden="true">
        {[1, 2, 3, 4].map((row) => (
          <li key={row} className={styles.period}>
            <Skeleton height={12} width={36} />
            <Skeleton className={styles.dates} height={36} />
          </li>
        ))}
      </ul>
    </div>
  );
}
