import { texts } from '../../../texts';
import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../api/agent.api.gen';
import { buildHomeHref, useOptionalBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import styles from './Appointments.module.css';
import { CreateAppointment } from './CreateAppointment';
import { setParams } from '../../../kit/core/pages';
import { addDays, type Day, getToday } from '../../../kit/core/day';
import { NextIcon } from '../../../kit/mini-app/icons';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { DoubleClickButton } from '../../../kit/mini-app/DoubleClickButton';
import rows from '../../../kit/mini-app/rows.module.css';
import { Segments } from '../../../kit/mini-app/Segments';
import { EmptyState, QueryPlaceholder } from '../../../kit/mini-app/states';
import { useInView } from '../../../kit/core/useInView';
import {
  useAcceptAppointmentMutation,
  useDeleteAppointmentMutation,
  useUnpassedAppointmentsInfiniteQuery,
} from '../api';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { useSubmit } from '../../../kit/mini-app/useSubmit';

/** The person's appointments that are not marked as passed, shown as "Meetings". They belong to no brand. */
export function AppointmentsScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = parseTab(search);
  const showTabContaining = (date: Day) => {
    if (!isInTab(tab, { date }, getToday()))
      setSearch(setParams(search, { tab: findTab(date) }), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader title={texts.titles.appointments} backTo={buildHomeHref(useOptionalBrandId())} />
      <ZoneNote />
      <details className={styles.create}>
        <summary className={styles.summary}>{texts.appointments.create}</summary>
        <CreateAppointment onCreated={showTabContaining} />
      </details>
      <AppointmentList />
    </>
  );
}

function AppointmentList() {
  const [search, setSearch] = useSearchParams();
  const query = useUnpassedAppointmentsInfiniteQuery(undefined, useLiveOptions());
  const appointments = query.currentData?.pages.flat();
  const tab = parseTab(search);
  const openedAppointment = appointments?.find(({ id }) => String(id) === search.get('meeting'));

  const setParam = (name: 'tab' | 'meeting', value: string | null) =>
    setSearch(setParams(search, { [name]: value }), { replace: true, preventScrollReset: true });

  return (
    <section aria-labelledby="meetings">
      <h2 id="meetings" className={styles.title}>
        {texts.appointments.meetings}
      </h2>
      <Segments
        label={texts.common.filter}
        titles={texts.appointments.tabs}
        current={tab}
        onChoose={(name) => setParam('tab', name)}
        className={styles.tabs}
      />
      {appointments ? (
        <>
          <AppointmentRows
            appointments={appointments.filter((appointment) => isInTab(tab, appointment, getToday()))}
            hasMore={query.hasNextPage}
            onOpen={(id) => setParam('meeting', String(id))}
          />
          {query.hasNextPage && (
            <MoreButton
              loadedCount={appointments.length}
              isBusy={query.isFetching}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </>
      ) : (
        <QueryPlaceholder query={query} heights={[130]} errorText={texts.appointments.failed} />
      )}
      {openedAppointment && (
        <AppointmentSheet appointment={openedAppointment} onClose={() => setParam('meeting', null)} />
      )}
    </section>
  );
}

interface MoreButtonProps {
  loadedCount: number;
  isBusy: boolean;
  onMore: () => void;
}

/** A button that loads the next page when it comes into view or is pressed. */
function MoreButton({ loadedCount, isBusy, onMore }: MoreButtonProps) {
  const button = useInView<HTMLButtonElement>(() => !isBusy && onMore(), `${loadedCount} ${isBusy}`);
  return (
    <button ref={button} type="button" className={styles.more} disabled={isBusy} onClick={onMore}>
      {texts.appointments.more}
    </button>
  );
}

interface AppointmentRowsProps {
  appointments: Appointment[];
  hasMore: boolean;
  onOpen: (id: number) => void;
}

function AppointmentRows({ appointments, hasMore, onOpen }: AppointmentRowsProps) {
  if (appointments.length === 0) return hasMore ? null : <EmptyState>{texts.appointments.none}</EmptyState>;
  return (
    <ul className={rows.rows}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(appointment.id)}>
            <bdi className={styles.name}>{appointment.name}</bdi>
            <span className={styles.note}>{formatWhen(appointment)}</span>
            <NextIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

function AppointmentSheet({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const markPassed = useSubmit(useAcceptAppointmentMutation(), {
    successText: texts.appointments.passed,
    onDone: onClose,
  });
  const remove = useSubmit(useDeleteAppointmentMutation(), {
    successText: texts.appointments.deleted,
    onDone: onClose,
  });
  const isBusy = markPassed.isBusy || remove.isBusy;

  return (
    <Sheet title={texts.appointments.meeting} onClose={onClose}>
      <p className={styles.name} dir="auto">
        {appointment.name}
      </p>
      <p className={styles.note}>{texts.appointments.inYourZone({ when: formatWhen(appointment) })}</p>
      {appointment.description && (
        <p className={styles.description} dir="auto">
          {appointment.description}
        </p>
      )}
      <div className={styles.actions}>
        <DoubleClickButton
          className={styles.passed}
          disabled={isBusy}
          armedLabels={texts.appointments.tookPlaceAgain}
          onConfirm={() => void markPassed.submit({ id: appointment.id })}
        >
          {texts.appointments.tookPlace}
        </DoubleClickButton>
        <button
          type="button"
          className={styles.delete}
          disabled={isBusy}
          onClick={() => void remove.submit({ id: appointment.id })}
        >
          {texts.common.delete}
        </button>
      </div>
    </Sheet>
  );
}

const tabs = ['today', 'week', 'all'] as const;
type Tab = (typeof tabs)[number];

function parseTab(search: URLSearchParams): Tab {
  const name = search.get('tab');
  return tabs.find((tab) => tab === name) ?? 'today';
}

const findTab = (date: Day): Tab => tabs.find((tab) => isInTab(tab, { date }, getToday())) ?? 'all';

/** The week is the next seven days, without today. */
function isInTab(tab: Tab, { date }: Pick<Appointment, 'date'>, today: Day): boolean {
  if (tab === 'today') return date === today;
  return tab === 'all' || (date > today && date <= addDays(today, 7));
}

/** Formats as `Nov 21, 2026, 14:30`, or without the time if there is none. */
function formatWhen({ date, time }: Pick<Appointment, 'date' | 'time'>): string {
  const day = texts.formats.day(date);
  return time ? texts.appointments.at({ day, time }) : day;
}
