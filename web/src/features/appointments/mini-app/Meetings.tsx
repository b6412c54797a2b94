import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../api/api.gen';
import { withParams } from '../../../kit/core/pages';
import { today } from '../../../kit/core/day';
import { NextIcon } from '../../../kit/mini-app/icons';
import { useLive } from '../../../kit/mini-app/live';
import rows from '../../../kit/mini-app/rows.module.css';
import { Segments } from '../../../kit/mini-app/Segments';
import { Empty, Failed, Pending, Skeleton } from '../../../kit/mini-app/states';
import { useInView } from '../../../kit/core/useInView';
import { useMeetingsAheadInfiniteQuery } from '../api';
import styles from './Appointments.module.css';
import { isIn, type MeetingTab, meetingTabs, whenOf } from './meeting-days';
import { MeetingSheet } from './MeetingSheet';

/** The meetings ahead. The tab and the opened meeting are in the address. */
export function Meetings() {
  const [search, setSearch] = useSearchParams();
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } =
    useMeetingsAheadInfiniteQuery(undefined, useLive());
  const meetings = currentData?.pages.flat();
  const named = search.get('tab') ?? '';
  const tab = Object.hasOwn(meetingTabs, named) ? (named as MeetingTab) : 'today';
  const opened = meetings?.find(({ id }) => String(id) === search.get('meeting'));

  const set = (name: 'tab' | 'meeting', value: string | null) =>
    setSearch(withParams(search, { [name]: value }), { replace: true, preventScrollReset: true });

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
      {meetings ? (
        <>
          <Rows
            meetings={meetings.filter((meeting) => isIn(tab, meeting, today()))}
            hasMore={hasNextPage}
            onOpen={(id) => set('meeting', String(id))}
          />
          {hasNextPage && (
            <More loaded={meetings.length} isBusy={isFetching} onMore={() => void fetchNextPage()} />
          )}
        </>
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

/** Loads the next page when it comes into view or is pressed. */
function More({ loaded, isBusy, onMore }: { loaded: number; isBusy: boolean; onMore: () => void }) {
  const button = useInView<HTMLButtonElement>(() => !isBusy && onMore(), `${loaded} ${isBusy}`);
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
  if (meetings.length === 0) return hasMore ? null : <Empty>no meetings found</Empty>;
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
