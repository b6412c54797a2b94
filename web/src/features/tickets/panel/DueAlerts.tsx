import { useEffect } from 'react';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { formatName } from '../../../kit/core/person';
import { readStoredJson, writeStored } from '../../../kit/core/storage';
import { formatShortDistance } from '../../../kit/panel/moscow';
import { notify } from '../../../kit/panel/notify';
import { useNow } from '../../../kit/panel/useNow';
import { useAppDispatch } from '../../../store/hooks';
import { useGetPreferencesQuery } from '../../people/api';
import { ticketsApi } from '../api';
import { useDesktopNotification } from './useDesktopNotification';

const leadMs = 10 * 60_000;

/** Warns the assignee of a ticket ten minutes before its reply is overdue, once for each due time on this device. */
export function DueAlerts({ myId }: { myId: number }) {
  const dispatch = useAppDispatch();
  const { isLoading } = useGetPreferencesQuery();
  const notifyDesktop = useDesktopNotification();
  const minute = Math.floor(useNow() / 60_000);

  useEffect(() => {
    if (isLoading) return; // whether desktop notifications are allowed
    const own = { closed: '0', assignee: myId, order: 'due', page: 1 } as const;
    const request = dispatch(
      ticketsApi.endpoints.searchTickets.initiate(own, { forceRefetch: true, subscribe: false }),
    );
    void request.then(({ data }) => {
      const now = minute * 60_000;
      const dueTickets = selectNew((data?.data ?? []).filter((ticket) => isDueSoon(ticket, now)));
      const [first] = dueTickets;
      if (!first) return;
      const text = `Ticket #${first.id} is due in ${formatShortDistance(Date.parse(first.due_at!) / 1000, now / 1000)}`;
      if (dueTickets.length > 1)
        notify.warning(`${dueTickets.length} of your tickets are due within 10 min`, {
          to: '/tickets/mine',
          title: 'Show them',
        });
      else notify.warning(text, { to: `/tickets/chat/${first.id}?list=mine`, title: 'Open it' });
      notifyDesktop?.(first.id, text, `${formatName(first.user)}: ${first.title}`);
    });
  }, [dispatch, isLoading, minute, myId, notifyDesktop]);

  return null;
}

function isDueSoon({ due_at }: TicketRow, now: number): boolean {
  const remainingMs = Date.parse(due_at ?? '') - now;
  return remainingMs > 0 && remainingMs <= leadMs;
}

const storageKey = 'tickets_due_warned';
const maxRemembered = 200;

/** The tickets without a warning yet. Stored at once, so that no other tab and no reload repeats it. */
function selectNew(tickets: TicketRow[]): TicketRow[] {
  const warned = readStoredJson<string[]>(storageKey) ?? [];
  const toKey = ({ id, due_at }: TicketRow) => `${id} ${due_at}`;
  const newTickets = tickets.filter((ticket) => !warned.includes(toKey(ticket)));
  if (newTickets.length > 0)
    writeStored(storageKey, JSON.stringify([...warned, ...newTickets.map(toKey)].slice(-maxRemembered)));
  return newTickets;
}
