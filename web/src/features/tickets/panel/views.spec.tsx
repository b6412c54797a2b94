import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { newChat, newStat, newTicket, newTicketRow, newUser, pageOf } from '../../../testing/new-views';
import { findDeskRows, mia, openDesk, recordNotifications, replyDesk } from './testing/ticket-desk';
import { acceptCalls, recordQueries, refuseCall, reply } from '../../../testing/server';
import { invalidateTickets } from '../api';
import { TicketAlerts } from './TicketAlerts';

let queries: Record<string, string>[];
let tickets: TicketRow[];
let unreadCount: number;
beforeEach(() => {
  unreadCount = 0;
  tickets = [12, 13, 14].map((id) => newTicketRow({ id, status: 'in-work', title: `Ticket ${id}` }));
  replyDesk();
  reply('get', 'manager/preferences', { single_keys: false, desktop_notifications: true });
  reply('get', 'manager/stat', () =>
    newStat({ tickets_count_new: 1, tickets_count_in_work: 3, tickets_count_in_work_messages: unreadCount }),
  );
  queries = recordQueries('ticket/search', () => pageOf(tickets));
  for (const id of [12, 13, 14])
    reply('get', `ticket/${id}`, () =>
      newChat(newTicket({ id, status: 'in-work', title: `Ticket ${id}`, assignee: null })),
    );
});

describe('the views', () => {
  it.each([
    ['/tickets/mine', 'My tickets', { closed: '0', assignee: String(mia.id), order: 'due' }],
    ['/tickets/unassigned', 'Unassigned tickets', { closed: '0', assignee: 'none', order: 'due' }],
    ['/tickets/overdue?assignee=none', 'Overdue tickets', { overdue: '1', assignee: 'none', order: 'due' }],
    ['/tickets/mentioned', 'Mentions', { mentioned: '1', order: 'activity' }],
  ])('requests and names the tickets of %s', async (address, title, query) => {
    openDesk(address);

    await findDeskRows();
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(queries[0]).toEqual({ page: '1', ...query });
  });

  it('keeps the brand filter when the person opens another view, and has the order in the URL', async () => {
    const { user, router } = openDesk('/tickets/in-work?brand=2&page=3&order=activity');

    await user.click(await screen.findByRole('link', { name: 'Unassigned' }));
    expect(router.state.location).toMatchObject({ pathname: '/tickets/unassigned', search: '?brand=2' });
    expect(screen.getByRole('link', { name: 'Unassigned' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('combobox', { name: 'Order' }));
    await user.click(await screen.findByRole('option', { name: 'Latest message first' }));

    expect(router.state.location.search).toBe('?brand=2&order=activity');
    await waitFor(() => expect(queries.at(-1)!.order).toBe('activity'));
  });
});

it('offers to clear filters of an empty list, but does not count the order as a filter', async () => {
  tickets = [];
  const { user, router } = openDesk('/tickets/in-work?order=activity');
  await screen.findByText('A ticket is in work from the first reply until it is closed.');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();

  await act(() => router.navigate('/tickets/in-work?type=docs&order=activity'));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));

  await screen.findByText('A ticket is in work from the first reply until it is closed.');
  expect(router.state.location.search).toBe('?order=activity');
});

it('shows in the list and above the chat when the reply is due, but not above the chat of a closed ticket', async () => {
  // The five seconds are for the time until the assertions.
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5_000).toISOString();
  tickets = [-130, 20, 180].map((minutes, i) =>
    newTicketRow({ id: 20 + i, status: 'in-work', due_at: inMinutes(minutes) }),
  );
  const late = { ...newTicket({ status: 'in-work' }), due_at: inMinutes(-130) };
  reply('get', 'ticket/12', newChat(late));
  reply('get', 'ticket/13', newChat({ ...late, id: 13, status: 'closed', closed: true }));
  openDesk('/tickets/chat/12?list=mine');
  const dueTexts = ['2 h late', 'due in 20 min', 'due in 3 h'];
  for (const [i, row] of (await findDeskRows()).entries()) expect(row).toHaveTextContent(dueTexts[i]!);
  const findHead = async (id: number) =>
    within((await screen.findByRole('heading', { name: new RegExp(`#${id}`) })).parentElement!);

  const dueMark = (await findHead(12)).getByText('2 h late');
  expect(dueMark).toHaveAttribute('title', expect.stringMatching(/^The next reply is due by \d\d\.\d\d\./));

  openDesk('/tickets/chat/13');
  expect((await findHead(13)).queryByText(/late/)).toBeNull();
});

describe('the shortcuts', () => {
  it('open the next ticket by J and the previous one by K', async () => {
    const { user, router } = openDesk('/tickets/in-work');
    await findDeskRows();

    await user.keyboard('jj');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/chat/13'));
    await user.keyboard('k');

    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/chat/12'));
  });

  it('focus the fields for a note and a reply, assign the ticket unless a field has the focus, and open the dialog that closes it', async () => {
    reply('get', 'ticket/12/staff', { data: [] });
    const ticket = newTicket({ status: 'in-work', assignee: newUser(mia) });
    const assignCalls = acceptCalls('post', 'ticket/12/assign', { ticket: { ...ticket } });
    const { user } = openDesk('/tickets/chat/12?list=in-work');
    await screen.findByRole('textbox', { name: 'Message' });

    await user.keyboard('n');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
    await user.tab();
    await user.keyboard('r');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
    await user.keyboard('a');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('a');
    await user.clear(screen.getByRole('textbox', { name: 'Message' }));
    await user.tab();
    await user.keyboard('a');
    await waitFor(() => expect(assignCalls).toEqual([{ user_id: mia.id }]));
    await user.keyboard('c');

    await screen.findByRole('dialog', { name: 'Close ticket #12' });
  });
});

it('shows the other tickets of the person next to the chat', async () => {
  const { user, router } = openDesk('/tickets/chat/12?list=in-work');

  const others = within(await screen.findByRole('complementary', { name: /Other tickets/ }));
  expect((await others.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('#13'),
    expect.stringContaining('#14'),
  ]);
  expect(queries.some((query) => query.user_id === String(newTicket().user_id))).toBe(true);
  await user.click(others.getByRole('link', { name: /#14/ }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/chat/14'));
});

it.each([500, 404])(
  'offers Retry next to the chat if the search for other tickets answers %s',
  async (status) => {
    refuseCall('get', 'ticket/search', status, 'Refused');
    const { user } = openDesk('/tickets/chat/12?list=in-work');
    const others = within(await screen.findByRole('complementary', { name: /Other tickets/ }));
    expect(await others.findByRole('alert')).toHaveTextContent('Server error. Try later');

    reply('get', 'ticket/search', pageOf(tickets));
    await user.click(others.getByRole('button', { name: 'Retry' }));

    await others.findByRole('link', { name: /#13/ });
  },
);

it.each([true, false])(
  'counts new tickets and unread messages in the title, and notifies on the desktop unless the page has focus: %s',
  async (hasFocus) => {
    const notifications = recordNotifications();
    tickets = [newTicketRow({ id: 12, has_message: true })];
    const { store } = openDesk('/tickets/in-work', { extra: <TicketAlerts me={mia} /> });
    await waitFor(() => expect(document.title).toBe('(1) Tickets in work · Tallydesk'));

    unreadCount = 2;
    vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
    act(() => void store.dispatch(invalidateTickets(12)));

    await waitFor(() => expect(document.title).toBe('(3) Tickets in work · Tallydesk'));
    const shown = { body: 'Calls break off after a minute.', tag: 'ticket-12' };
    await waitFor(() => expect(notifications).toEqual(hasFocus ? [] : [['Anna Berg: VOIP #12', shown]]));
  },
);
