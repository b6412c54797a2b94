import { useEffect, useRef } from 'react';
import type { OwnUser } from '../../../api/api.gen';
import { tabCountChanged } from '../../../kit/panel/PageHeader';
import { useAppDispatch } from '../../../store/hooks';
import { isAllowed } from '../../auth/access';
import { useGetManagerStatQuery } from '../../statistics/counters-api';
import { usePart } from '../../../kit/core/lazy-part';
import { createPartLoader } from '../../../kit/core/part-loader';
import { formatName } from '../../../kit/core/person';
import { useLazySearchTicketsQuery } from '../api';
import { isInBackground, useDesktopNotifier } from './useDesktopNotifier';

/** Counts new tickets and unread messages in the tab's title, and shows desktop notifications. */
export function TicketAlerts({ me }: { me: OwnUser }) {
  return isAllowed(me, 'tickets') ? <Alerts me={me} /> : null;
}

const loadDueAlerts = createPartLoader('DueAlerts', () => import('./DueAlerts'));

function Alerts({ me }: { me: OwnUser }) {
  const dispatch = useAppDispatch();
  const { data: stat } = useGetManagerStatQuery();
  const count = stat ? stat.tickets_count_new + stat.tickets_count_in_work_messages : undefined;
  useEffect(() => {
    dispatch(tabCountChanged(count ?? 0));
    return () => void dispatch(tabCountChanged(0));
  }, [dispatch, count]);
  useDesktopNotifications(count);
  const { part: DueAlerts } = usePart(loadDueAlerts);
  return DueAlerts && <DueAlerts myId={me.id} />;
}

/** When the count rises in the background and the person allows notifications, shows one about the latest message, if it is unread. */
function useDesktopNotifications(count: number | undefined): void {
  const notifyDesktop = useDesktopNotifier();
  const [loadTickets] = useLazySearchTicketsQuery();
  const previousCount = useRef(count);

  useEffect(() => {
    const hasRisen =
      previousCount.current !== undefined && count !== undefined && count > previousCount.current;
    previousCount.current = count;
    if (!hasRisen || !notifyDesktop || !isInBackground()) return;
    void loadTickets({ page: 1, closed: '0', order: 'activity' }).then(({ data }) => {
      const [latest] = data?.data ?? [];
      if (!latest?.has_message) return;
      notifyDesktop(
        latest.id,
        `${formatName(latest.user)}: ${latest.title} #${latest.id}`,
        latest.last_message.text,
      );
    });
  }, [count, notifyDesktop, loadTickets]);
}
