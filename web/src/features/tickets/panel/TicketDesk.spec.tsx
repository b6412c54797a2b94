import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { retryLoading } from '../../../testing/render-panel';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { newBrand, newChat, newOwnUser, newTicket, newTicketRow, pageOf } from '../../../testing/new-views';
import { findDeskRows, mia, openDesk, replyDesk } from './testing/ticket-desk';
import { recordQueries, refuseCall, reply } from '../../../testing/server';
import { invalidateTickets } from '../api';

const docsCounts = { type: 'docs' as const, count_new: 2, count_in_work: 0, count_in_work_messages: 0 };

let queries: Record<string, string>[];
let rows: TicketRow[];
beforeEach(() => {
  rows = [
    newTicketRow({ has_message: true }),
    newTicketRow({ id: 13, type: 'docs', title: 'Request documents', place: 2 }),
    newTicketRow({ id: 9, status: 'closed' }),
  ];
  replyDesk({ tickets_count_new: 2, tickets_by_type: [docsCounts] });
  queries = recordQueries('ticket/search', () => pageOf(rows));
});

it('shows the queue place, unread and closed tickets, the last message and the assignee', async () => {
  const last_message = { text: 'Which phone?', timestamp: 1_795_165_200, from_staff: true };
  rows.push(newTicketRow({ id: 8, status: 'in-work', assignee: mia, last_message }));
  openDesk('/tickets/new');

  const [first, second, third, fourth] = await findDeskRows();
  expect(first).toHaveTextContent(/Anna Berg · Northwind.*#12 · VOIP.*queue: 1/);
  expect(within(first!).getByRole('img', { name: 'Unread' })).toBeVisible();
  expect(second).toHaveTextContent('queue: 2');
  expect(within(second!).queryByRole('img')).not.toBeInTheDocument();
  expect(within(third!).getByRole('img', { name: 'Closed' })).toBeVisible();
  expect(fourth).toHaveTextContent(/Anna Berg.*Staff: Which phone\?.*VOIP/);
  expect(within(fourth!).getByRole('img', { name: 'Assignee: Mia Voss' })).toBeVisible();
  expect(queries[0]).toEqual({ page: '1', status: 'new' });
});

it('offers the type “Chat with CEO” to a CEO, and redirects unknown lists to the new tickets', async () => {
  reply('post', 'auth/me', newOwnUser({ role: 'ceo' }));
  const { user, router } = openDesk('/tickets/in-work');

  await findDeskRows();
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await screen.findByRole('option', { name: 'Chat with CEO' });
  for (const path of ['/tickets/closed', '/tickets/x']) {
    await act(() => router.navigate(path));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/new'));
  }
});

it('filters by the type in the URL, and does not offer the type “Chat with CEO” to a manager', async () => {
  const { user, router } = openDesk('/tickets/new?page=2&type=ceo');

  await findDeskRows();
  expect(queries[0]).not.toHaveProperty('type');
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  expect(screen.queryByRole('option', { name: /CEO/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Request documents (2)' }));

  expect(router.state.location.search).toBe('?type=docs');
  await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', status: 'new', type: 'docs' }));
});

it('shows “…” instead of the id of a brand whose name is still loading', async () => {
  let answer = () => {};
  reply('get', 'brand/search', async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return pageOf([newBrand({ id: 2, name: 'Southgate' })]);
  });
  openDesk('/tickets/new?brand=2');
  await findDeskRows();
  const field = screen.getByRole('combobox', { name: 'Brand' });

  expect(field).toHaveValue('…');
  await waitFor(() => {
    answer();
    expect(field).toHaveValue('Southgate');
  });
});

it('searches by number or words in one field while the person types, and highlights the words', async () => {
  const { user, router } = openDesk('/tickets/in-work');
  await findDeskRows();
  expect(screen.getAllByRole('search')).toHaveLength(1);
  const field = screen.getByRole('textbox', { name: 'Search tickets' });

  await user.type(field, ' documents voi ');
  await waitFor(() => expect(queries.at(-1)!.q).toBe('documents voi'));
  const marks = (await findDeskRows()).map((row) =>
    [...row.querySelectorAll('mark')].map((mark) => mark.textContent),
  );
  expect(marks).toEqual([['VOIP'], ['documents'], ['VOIP']]);
  await user.clear(field);
  await user.type(field, '#13');
  await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', id: '13' }));
  expect(router.state.location.search).toBe('?id=13');
  expect(field).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(router.state.location.search).toBe('');
});

it('opens and selects tickets that are clicked before the search for the typed text ends', async () => {
  const { user, router } = openDesk('/tickets/search');
  const [link] = await findDeskRows();

  await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), 'voip');
  await user.click(screen.getByRole('checkbox', { name: 'Select #13' }));
  expect(await screen.findByRole('checkbox', { name: 'Select #13' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Select #13' }));
  await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), ' phone');
  await user.click(link!);

  expect(router.state.location).toMatchObject({
    pathname: '/tickets/chat/12',
    search: '?q=voip+phone&list=search',
  });
});

it('does not say that nothing was found while the tickets load after a search was cleared', async () => {
  rows = [];
  const { user } = openDesk('/tickets/new?q=fax');
  await screen.findByText('Nothing was found');
  reply('get', 'ticket/search', () => new Promise<never>(() => {}));

  await user.click(screen.getByRole('button', { name: 'Clear the search' }));

  await waitFor(() => expect(screen.queryByText('Nothing was found')).toBeNull());
});

it('searches messages for a number that is not a ticket', async () => {
  refuseCall('get', 'ticket/search', 404, 'Not found');
  const { user } = openDesk('/tickets/search');
  await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), '48213');
  await screen.findByText('Ticket not founded');

  queries = recordQueries('ticket/search', pageOf([newTicketRow()]));
  await user.click(screen.getByRole('button', { name: 'Search for it in messages' }));

  expect(await findDeskRows()).toHaveLength(1);
  expect(queries).toEqual([{ page: '1', q: '48213' }]);
  expect(screen.getByRole('textbox', { name: 'Search tickets' })).toHaveValue('48213');
});

it('filters by brand and by assignee in the URL, and shows the times by week of the chosen brand', async () => {
  reply('get', 'brand/search', pageOf([newBrand(), newBrand({ id: 2, name: 'Southwind' })]));
  const timesQueries = recordQueries('ticket/stat', { data: [] });
  const { user, router } = openDesk('/tickets/in-work?page=2');

  await findDeskRows();
  await user.click(screen.getByRole('combobox', { name: 'Brand' }));
  await user.click(await screen.findByRole('option', { name: 'Southwind' }));
  await screen.findByRole('heading', { name: /Times by week of the chosen brand/ });
  await waitFor(() => expect(timesQueries.at(-1)).toEqual({ brand_id: '2' }));
  await user.click(screen.getByRole('combobox', { name: 'Assignee' }));
  await user.click(await screen.findByRole('option', { name: 'Me' }));

  expect(router.state.location.search).toBe(`?brand=2&assignee=${mia.id}`);
  await waitFor(() =>
    expect(queries.at(-1)).toEqual({
      page: '1',
      status: 'in-work',
      brand_id: '2',
      assignee: String(mia.id),
      order: 'due',
    }),
  );
});

it('says that the list is empty, after a failure and Retry, and that there is no such ticket', async () => {
  const { user, router } = await retryLoading('ticket/search', pageOf([]), () => openDesk('/tickets/new'));
  await screen.findByText('New tickets appear here automatically.');
  refuseCall('get', 'ticket/search', 404, 'Not found');

  for (const id of ['12a', '0', '404']) {
    await act(() => router.navigate(`/tickets/search?id=${id}`));
    await screen.findByText('Ticket not founded');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull());
  }
});

const inWorkChat = newChat(newTicket({ status: 'in-work' }));
const findInWorkTitle = () => screen.findByRole('heading', { name: 'Tickets in work' });

it('keeps the list beside a ticket that leaves the list, and names the list in the URL of the next chat', async () => {
  reply('get', 'ticket/12', inWorkChat);
  reply('get', 'ticket/13', newChat(newTicket({ id: 13 })));
  const { router, store, user } = openDesk('/tickets/chat/12');
  await findInWorkTitle();

  reply('get', 'ticket/12', newChat(newTicket({ status: 'closed', closed: true })));
  act(() => void store.dispatch(invalidateTickets(12)));
  await screen.findByText(/The ticket is closed/);

  await findInWorkTitle();
  const list = within(screen.getByRole('navigation', { name: 'Tickets' }));
  await user.click(list.getByRole('link', { name: /#13/ }));
  expect(router.state.location).toMatchObject({ pathname: '/tickets/chat/13', search: '?list=in-work' });
});

it('does not change the URL while the person navigates to a screen that is loading', async () => {
  let answer: (() => void) | undefined;
  reply(
    'get',
    'ticket/12',
    () => new Promise((resolve) => (answer = () => resolve(HttpResponse.json(inWorkChat)))),
  );
  let load: (() => void) | undefined;
  const lazyRoute = {
    path: '/deposits/search',
    lazy: () => new Promise<{ element: ReactNode }>((done) => (load = () => done({ element: <p>Found</p> }))),
  };
  const { router } = openDesk('/tickets/chat/12', { routes: [lazyRoute] });
  await waitFor(() => expect(answer).toBeDefined());

  act(() => void router.navigate('/deposits/search'));
  answer!();
  await findInWorkTitle();
  load!();

  await screen.findByText('Found');
  expect(router.state.location).toMatchObject({ pathname: '/deposits/search', search: '' });
});
