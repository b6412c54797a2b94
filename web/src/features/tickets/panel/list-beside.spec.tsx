import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { newChat, newTicket, newTicketRow, pageOf } from '../../../testing/new-views';
import { openDesk, replyDesk } from './testing/ticket-desk';
import { reply } from '../../../testing/server';
import { invalidateTickets } from '../api';

const inWork = newChat(newTicket({ status: 'in-work' }));
const title = () => screen.findByRole('heading', { name: 'Tickets in work' });

beforeEach(() => {
  replyDesk({ id: 3, role: 'manager' }, { tickets_count_in_work: 2 });
  reply('get', 'ticket/search', pageOf([newTicketRow(), newTicketRow({ id: 13 })]));
  reply('get', 'ticket/12', inWork);
  reply('get', 'ticket/13', newChat(newTicket({ id: 13 })));
});

it('stays when the ticket moves to another list, and is in the URL of the next chat', async () => {
  const { router, store, user } = openDesk('/tickets/chat/12');
  await title();

  reply('get', 'ticket/12', newChat(newTicket({ status: 'closed', closed: true })));
  act(() => void store.dispatch(invalidateTickets(12)));
  await screen.findByText(/The ticket is closed/);

  await title();
  const list = within(screen.getByRole('navigation', { name: 'Tickets' }));
  await user.click(list.getByRole('link', { name: /#13/ }));
  expect(router.state.location).toMatchObject({ pathname: '/tickets/chat/13', search: '?list=in-work' });
});

it('does not change the URL while the person navigates to a screen that is loading', async () => {
  let arrive: (() => void) | undefined;
  reply(
    'get',
    'ticket/12',
    () => new Promise((resolve) => (arrive = () => resolve(HttpResponse.json(inWork)))),
  );
  let load: (() => void) | undefined;
  const found = {
    path: '/deposits/search',
    lazy: () => new Promise<{ element: ReactNode }>((done) => (load = () => done({ element: <p>Found</p> }))),
  };
  const { router } = openDesk('/tickets/chat/12', { routes: [found] });
  await waitFor(() => expect(arrive).toBeDefined());

  act(() => void router.navigate('/deposits/search'));
  arrive!();
  await title();
  load!();

  await screen.findByText('Found');
  expect(router.state.location).toMatchObject({ pathname: '/deposits/search', search: '' });
});
