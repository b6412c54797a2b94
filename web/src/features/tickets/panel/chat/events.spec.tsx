import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { TicketEvent } from '../../../../api/ticket.api.gen';
import { newTicket, newTicketMessage, newUser } from '../../../../testing/new-views';
import { reply } from '../../../../testing/server';
import { invalidateTickets } from '../../api';
import { mia, openDesk, replyDesk } from '../testing/ticket-desk';

const jon = newUser({ id: 5, public_name: 'Jon <b>Ek</b>' });
const openedAt = Date.parse('2026-11-20T09:00:00Z') / 1000;
const daySeconds = 86_400;

/** Without `part`: Mia has unassigned the ticket. */
const newEvent = (id: number, at: number, part: Partial<TicketEvent> = {}): TicketEvent => ({
  id,
  type: 'assigned',
  at,
  actor: mia,
  user: null,
  tag: null,
  merge: null,
  ...part,
});
const ticket = newTicket({
  status: 'in-work',
  assignee: mia,
  created_at: new Date(openedAt * 1000).toISOString(),
});
const newMessage = (id: number, timestamp: number) =>
  newTicketMessage({ id, timestamp, user_id: mia.id, message: `Message ${id}` });

beforeEach(() => replyDesk());

it('shows events between the messages in the order of time, below the title of their day', async () => {
  const events = [
    newEvent(10, openedAt + 2 * daySeconds, { type: 'tagged', tag: { id: 1, name: 'VIP' } }),
    newEvent(9, openedAt + 2 * daySeconds, { type: 'closed', actor: null }),
    newEvent(8, openedAt + daySeconds + 60, { actor: null, user: jon }),
    newEvent(7, openedAt + 90, { type: 'reopened', actor: jon }),
    newEvent(6, openedAt + 80, { type: 'closed' }),
    newEvent(5, openedAt + 70),
    newEvent(4, openedAt + 60, { user: jon }),
    newEvent(3, openedAt + 30, { user: mia }), // in the same second as the reply
  ];
  const messages = [
    newMessage(53, openedAt + daySeconds),
    newMessage(52, openedAt + 75),
    newMessage(51, openedAt + 30),
  ];
  reply('get', 'ticket/12', { ticket, messages, events, has_more: false });
  openDesk('/tickets/chat/12');

  const log = await screen.findByRole('log');
  // Omits times and the initials in avatars.
  const lines = [...log.children].map(({ textContent }) =>
    textContent.replace(/\d\d:\d\d$/, '').replace(/(AB|MV|JB)(?=[AMJ])/g, ''),
  );
  expect(lines).toEqual([
    '20.11.2026',
    'Anna BergCalls break off after a minute.',
    'Mia VossMessage 51',
    'Mia Voss took the ticket',
    'Mia Voss assigned the ticket to Jon <b>Ek</b>',
    'Mia Voss unassigned the ticket',
    'Mia VossMessage 52', // shows its author again
    'Mia Voss closed the ticket',
    'Jon <b>Ek</b> reopened the ticket',
    '21.11.2026',
    'Mia VossMessage 53',
    'The ticket was assigned to Jon <b>Ek</b>',
    '22.11.2026',
    'The ticket was closed',
    'Mia Voss added the tag VIP',
  ]);
});

it('shows each new event once, without a reload, and older events with older messages', async () => {
  const newest = Array.from({ length: 50 }, (_, i) => newMessage(150 - i, openedAt + 5000 - i * 60));
  const pages: Record<string, object> = {
    '': { ticket, messages: newest, events: [newEvent(8, openedAt + 5010)], has_more: true },
    '?before=101': {
      ticket,
      messages: [newMessage(100, openedAt + 60)],
      events: [newEvent(3, openedAt + 70, { type: 'reopened' })],
      has_more: false,
    },
    '?after=150': {
      ticket,
      messages: [],
      events: [newEvent(9, openedAt + 5020, { type: 'closed' }), newEvent(8, openedAt + 5010)],
      has_more: false,
    },
  };
  reply('get', 'ticket/12', ({ url }) => HttpResponse.json(pages[new URL(url).search]));
  const { store, user } = openDesk('/tickets/chat/12');
  const log = within(await screen.findByRole('log'));
  await log.findByText('unassigned the ticket', { exact: false });
  expect(log.queryByText(/reopened/)).toBeNull();

  act(() => void store.dispatch(invalidateTickets(12)));
  await log.findByText('closed the ticket', { exact: false });
  await user.click(log.getByRole('button', { name: 'Show older messages' }));
  await log.findByText('reopened the ticket', { exact: false });

  expect(log.getAllByText(/(unassigned|closed|reopened) the ticket/)).toHaveLength(3);
  await waitFor(() => expect(log.getByText('Message 100')).toBeVisible());
});
