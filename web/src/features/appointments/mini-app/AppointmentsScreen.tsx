import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../api/agent.api.gen';
import { buildHomeHref, useOptionalBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import styles from './Appointments.module.css';
import { CreateAppointment } from './CreateAppointment';

import { setParams } from '../../../kit/core/pages';
import { addDays, type Day, getStartOfDay, getToday } from '../../../kit/core/day';
import { NextIcon } from '../../../kit/mini-app/icons';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { DoubleClickButton } from '../../../kit/mini-app/DoubleClickButton';
import rows from '../../../kit/mini-app/rows.module.css';
import { Segments } from '../../../kit/mini-app/Segments';
import { EmptyState, Unloaded } from '../../../kit/mini-app/states';
import { useInView } from '../../../kit/core/useInView';
import {
  useAcceptAppointmentMutation,
  useDeleteAppointmentMutation,
  useUnpassedMeetingsInfiniteQuery,
} from '../api';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { useSubmit } from '../../../kit/mini-app/useSubmit';

/** The person's own meetings that are not marked as passed. They belong to no brand. */
export function AppointmentsScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = parseTab(search);
  const showDay = (date: Day) => {
    if (!isInTab(tab, { date }, getToday()))
      setSearch(setParams(search, { tab: findTab(date) }), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader title="Appointments" backTo={buildHomeHref(useOptionalBrandId())} />
      <ZoneNote />
      <details className={styles.create}>
        <summary className={styles.summary}>Create appointment</summary>
        <CreateAppointment onCreated={showDay} />
      </details>
      <Meetings />
    </>
  );
}

function Meetings() {
  const [search, setSearch] = useSearchParams();
  const query = useUnpassedMeetingsInfiniteQuery(undefined, useLiveOptions());
  const meetings = query.currentData?.pages.flat();
  const tab = parseTab(search);
  const openedMeeting = meetings?.find(({ id }) => String(id) === search.get('meeting'));

  const setParam = (name: 'tab' | 'meeting', value: string | null) =>
    setSearch(setParams(search, { [name]: value }), { replace: true, preventScrollReset: true });

  return (
    <section aria-labelledby="meetings">
      <h2 id="meetings" className={styles.title}>
        Meetings
      </h2>
      <Segments
        label="Filter"
        titles={meetingTabs}
        current={tab}
        onChoose={(name) => setParam('tab', name)}
        className={styles.tabs}
      />
      {meetings ? (
        <>
          <Rows
            meetings={meetings.filter((meeting) => isInTab(tab, meeting, getToday()))}
            hasMore={query.hasNextPage}
            onOpen={(id) => setParam('meeting', String(id))}
          />
          {query.hasNextPage && (
            <More
              loadedCount={meetings.length}
              isBusy={query.isFetching}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </>
      ) : (
        <Unloaded query={query} heights={[130]} errorText="Server error" />
      )}
      {openedMeeting && <MeetingSheet meeting={openedMeeting} onClose={() => setParam('meeting', null)} />}
    </section>
  );
}

/** A button that loads the next page when it comes into view or is pressed. */
function More({ loadedCount, isBusy, onMore }: { loadedCount: number; isBusy: boolean; onMore: () => void }) {
  const button = useInView<HTMLButtonElement>(() => !isBusy && onMore(), `${loadedCount} ${isBusy}`);
  return (
    <button ref={button} type="button" className={styles.more} disabled={isBusy} onClick={onMore}>
      Show more
    </button>
  );
}

interface RowsProps {
  meetings: Appointment[];
  hasMore: boolean;
  onOpen: (id: number) => void;
}

function Rows({ meetings, hasMore, onOpen }: RowsProps) {
  if (meetings.length === 0) return hasMore ? null : <EmptyState>no meetings found</EmptyState>;
  return (
    <ul className={rows.rows}>
      {meetings.map((meeting) => (
        <li key={meeting.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(meeting.id)}>
            <span className={styles.name}>{meeting.name}</span>
            <span className={styles.note}>{formatWhen(meeting)}</span>
            <NextIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MeetingSheet({ meeting, onClose }: { meeting: Appointment; onClose: () => void }) {
  const markPassed = useSubmit(useAcceptAppointmentMutation(), {
    successText: 'Appointment passed',
    onDone: onClose,
  });
  const remove = useSubmit(useDeleteAppointmentMutation(), {
    successText: 'Appointment deleted',
    onDone: onClose,
  });
  const isBusy = markPassed.isBusy || remove.isBusy;

  return (
    <Sheet title="Meeting" onClose={onClose}>
      <p className={styles.name}>{meeting.name}</p>
      <p className={styles.note}>{formatWhen(meeting)}, your time zone</p>
      {meeting.description && <p className={styles.description}>{meeting.description}</p>}
      <div className={styles.actions}>
        <DoubleClickButton
          className={styles.passed}
          disabled={isBusy}
          armedLabelEnd=": it took place"
          onConfirm={() => void markPassed.submit({ id: meeting.id })}
        >
          It took place
        </DoubleClickButton>
        <button
          type="button"
          className={styles.delete}
          disabled={isBusy}
          onClick={() => void remove.submit({ id: meeting.id })}
        >
          Delete
        </button>
      </div>
    </Sheet>
  );
}

const meetingTabs = { today: 'Today', week: 'Week', all: 'All' };
type MeetingTab = keyof typeof meetingTabs;

function parseTab(search: URLSearchParams): MeetingTab {
  const name = search.get('tab') ?? '';
  return Object.hasOwn(meetingTabs, name) ? (name as MeetingTab) : 'today';
}

const findTab = (date: Day): MeetingTab =>
  (Object.keys(meetingTabs) as MeetingTab[]).find((tab) => isInTab(tab, { date }, getToday())) ?? 'all';

/** "Week" means the next seven days, without today. */
function isInTab(tab: MeetingTab, { date }: Pick<Appointment, 'date'>, today: Day): boolean {
  if (tab === 'today') return date === today;
  return tab === 'all' || (date > today && date <= addDays(today, 7));
}

/** `Nov 21, 2026, 14:30`; the time is optional. */
function formatWhen({ date, time }: Pick<Appointment, 'date' | 'time'>): string {
  const day = getStartOfDay(date).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return time ? `${day}, ${time}` : day;
}
