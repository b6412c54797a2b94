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
import { useDesktopNotifier } from './useDesktopNotifier';

const warningLeadMs = 10 * 60_000;

/** Warns this person if a reply in one of their tickets is due within ten minutes, once for each due time on this device. */
export function DueAlerts({ myId }: { myId: number }) {
  const dispatch = useAppDispatch();
  const { isLoading } = useGetPreferencesQuery();
  const notifyDesktop = useDesktopNotifier();
  const minute = Math.floor(useNow() / 60_000);

  useEffect(() => {
    if (isLoading) return; // it is not known yet whether desktop notifications are allowed
    const ownTickets = { closed: '0', assignee: myId, order: 'due', page: 1 } as const;
    const request = dispatch(
      ticketsApi.endpoints.searchTickets.initiate(ownTickets, { forceRefetch: true, subscribe: false }),
    );
    void request.then(({ data }) => {
      const now = minute * 60_000;
      const dueTickets = claimUnwarned((data?.data ?? []).filter((ticket) => isDueSoon(ticket, now)));
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
  return remainingMs > 0 && remainingMs <= warningLeadMs;
}

const storageKey = 'tickets_due_warned';
const maxRemembered = 200;

/** Returns the tickets without a warning yet, and remembers them, so that no other tab and no reload repeats the warning. */
function claimUnwarned(tickets: TicketRow[]): TicketRow[] {
  const warnedKeys = readStoredJson<string[]>(storageKey) ?? [];
  const toKey = ({ id, due_at }: TicketRow) => `${id} ${due_at}`;
  const unwarned = tickets.filter((ticket) => !warnedKeys.includes(toKey(ticket)));
  if (unwarned.length > 0)
    writeStored(storageKey, JSON.stringify([...warnedKeys, ...unwarned.map(toKey)].slice(-maxRemembered)));
  return unwarned;
}
