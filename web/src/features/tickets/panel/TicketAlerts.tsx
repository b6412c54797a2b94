import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnUser } from '../../../api/api.gen';
import { tabCountChanged } from '../../../kit/panel/PageHeader';
import { useAppDispatch } from '../../../store/hooks';
import { isAllowed } from '../../auth/access';
import { useGetManagerStatQuery } from '../../statistics/counters-api';
import { formatName } from '../../../kit/core/person';
import { useGetPreferencesQuery } from '../../people/api';
import { useLazySearchTicketsQuery } from '../api';

/** Counts new tickets and unread messages in the tab's title, and shows desktop notifications. */
export function TicketAlerts({ me }: { me: OwnUser }) {
  return isAllowed(me, 'tickets') ? <Alerts /> : null;
}

function Alerts() {
  const dispatch = useAppDispatch();
  const { data: stat } = useGetManagerStatQuery();
  const count = stat ? stat.tickets_count_new + stat.tickets_count_in_work_messages : undefined;
  useEffect(() => {
    dispatch(tabCountChanged(count ?? 0));
    return () => void dispatch(tabCountChanged(0));
  }, [dispatch, count]);
  useDesktopNotices(count);
  return null;
}

/** Shows a desktop notification of the latest ticket when the count rises in the background, if that is allowed. */
function useDesktopNotices(count: number | undefined): void {
  const { data: preferences } = useGetPreferencesQuery();
  const [search] = useLazySearchTicketsQuery();
  const navigate = useNavigate();
  const previousCount = useRef(count);
  const isEnabled = preferences?.desktop_notifications === true;

  useEffect(() => {
    const hasRisen =
      previousCount.current !== undefined && count !== undefined && count > previousCount.current;
    previousCount.current = count;
    if (!hasRisen || !isEnabled || !isInBackground() || getPermission() !== 'granted') return;
    void search({ page: 1, closed: '0', order: 'activity' }).then(({ data }) => {
      const [latest] = data?.data ?? [];
      if (!latest?.has_message) return;
      // A newer notification of the same ticket replaces it, even from another tab.
      const notification = new Notification(`${formatName(latest.user)}: ${latest.title} #${latest.id}`, {
        body: latest.last_message.text,
        tag: `ticket-${latest.id}`,
      });
      notification.onclick = () => {
        window.focus();
        void navigate(`/tickets/chat/${latest.id}`);
        notification.close();
      };
    });
  }, [count, isEnabled, search, navigate]);
}

const isInBackground = () => document.visibilityState === 'hidden' || !document.hasFocus();

/** Some browsers lack notifications, and some allow them only for an installed app. */
const getPermission = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission);
