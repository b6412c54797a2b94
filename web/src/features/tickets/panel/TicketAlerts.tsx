import { useEffect } from 'react';
import type { OwnUser } from '../../../api/api.gen';
import { tabCountChanged } from '../../../kit/panel/tab-count.slice';
import { useAppDispatch } from '../../../store/hooks';
import { isAllowed } from '../../auth/access';
import { useGetManagerStatQuery } from '../../statistics/counters-api';
import { useDesktopNotices } from './useDesktopNotices';

/** Counts new tickets and unread messages in the name of the tab, and shows desktop notifications of them. */
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
