import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../api/api.gen';
import { dayOf } from '../../../ui/mini-app/day';
import { NextIcon } from '../../../ui/mini-app/icons';
import { live } from '../../../ui/mini-app/live';
import rows from '../../../ui/mini-app/rows.module.css';
import { Segments } from '../../../ui/mini-app/Segments';
import { Empty, Failed, Pending, Skeleton } from '../../../ui/mini-app/states';
import { useListAppointmentsQuery } from '../api';
import styles from './Appointments.module.css';
import { isIn, type MeetingTab, meetingTabs, whenOf } from './meeting-days';
import { MeetingSheet } from './MeetingSheet';

/** What is ahead; the tab and the opened meeting are in the address. */
export function Meetings() {
  const [search, setSearch] = useSearchParams();
  const { currentData, error, isFetching, refetch } = useListAppointmentsQuery({ succeed: '0' }, live);
  const named = search.get('tab') ?? '';
  const tab = Object.hasOwn(meetingTabs, named) ? (named as MeetingTab) : 'today';
  const today = dayOf(new Date());
  const opened = currentData?.find(({ id }) => String(id) === search.get('meeting'));

  const set = (name: 'tab' | 'meeting', value: string | null) => {
    const target = new URLSearchParams(search);
    if (value === null) target.delete(name);
    else target.set(name, value);
    setSearch(target, { replace: true, preventScrollReset: true });
  };

  return (
    <section aria-labelledby="meetings">
      <h2 id="meetings" className={styles.title}>
        Meetings
      </h2>
      <Segments
        label="Filter"
        titles={meetingTabs}
        current={tab}
        onChoose={(name) => set('tab', name)}
        className={styles.tabs}
      />
      {currentData ? (
        <Rows
          meetings={currentData.filter((meeting) => isIn(tab, meeting, today))}
          onOpen={(id) => set('meeting', String(id))}
        />
      ) : error && !isFetching ? (
        <Failed error={error} onRetry={refetch}>
          Server error
        </Failed>
      ) : (
        <Pending>
          <Skeleton height={130} />
        </Pending>
      )}
      {opened && <MeetingSheet meeting={opened} onClose={() => set('meeting', null)} />}
    </section>
  );
}

function Rows({ meetings, onOpen }: { meetings: Appointment[]; onOpen: (id: number) => void }) {
  if (meetings.length === 0) return <Empty>no meetings found</Empty>;
  return (
    <ul className={rows.rows}>
      {meetings.map((meeting) => (
        <li key={meeting.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(meeting.id)}>
            <span className={styles.name}>{meeting.name}</span>
            <span className={styles.note}>{whenOf(meeting)}</span>
            <NextIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
