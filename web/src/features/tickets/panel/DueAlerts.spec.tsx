import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { newTicketRow, pageOf } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { recordQueries, reply } from '../../../testing/server';
import { controlTime } from '../../../testing/time';
import { DueAlerts } from './DueAlerts';
import { recordNotifications } from './testing/ticket-desk';

const newDueTicket = (id: number, dueInMinutes: number) => {
  const due_at = new Date(Date.now() + dueInMinutes * 60_000).toISOString();
  return newTicketRow({ id, status: 'in-work', title: `Ticket ${id}`, due_at });
};

let tickets: TicketRow[];
let queries: Record<string, string>[];
beforeEach(() => {
  reply('get', 'manager/preferences', { desktop_notifications: true });
  queries = recordQueries('ticket/search', () => pageOf(tickets));
});
const open = () => renderPanel([toTestRoute('/', <DueAlerts myId={3} />)], '/');

it('warns once before the reply is overdue, in the background also on the desktop', async () => {
  const notifications = recordNotifications();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  tickets = [newDueTicket(11, -5), newDueTicket(12, 9), newDueTicket(13, 30), newTicketRow({ id: 14 })];
  const pass = controlTime();
  open();

  const link = await screen.findByRole('link', { name: 'Open it' });
  expect(link).toHaveAttribute('href', '/tickets/chat/12?list=mine');
  expect(link.parentElement).toHaveTextContent(/^Ticket #12 is due in \d+ min/);
  expect(queries[0]!.assignee).toBe('3');
  await pass(61_000); // until the next check
  await waitFor(() => expect(queries.length).toBeGreaterThan(1));
  open(); // as in another tab
  await waitFor(() => expect(queries.length).toBeGreaterThan(2));
  await pass(1_000); // in which another warning would appear

  expect(notifications).toEqual([
    [
      expect.stringMatching(/^Ticket #12 is due in \d+ min$/),
      { body: 'Anna Berg: Ticket 12', tag: 'ticket-12' },
    ],
  ]);
});

it('counts several tickets in one warning', async () => {
  tickets = [newDueTicket(21, 3), newDueTicket(22, 4)];
  open();

  const link = await screen.findByRole('link', { name: 'Show them' });
  expect(link.parentElement).toHaveTextContent('2 of your tickets are due within 10 min');
  expect(link).toHaveAttribute('href', '/tickets/mine');
});
