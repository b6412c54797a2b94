import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { retryLoading } from '../../../testing/render-panel';
import { newBrand, newOwnUser, newTicketRow, newUser, pageOf } from '../../../testing/new-views';
import { deskRows, openDesk, replyDesk } from './testing/ticket-desk';
import { refuseCall, reply } from '../../../testing/server';

const newDocs = { type: 'docs' as const, count_new: 2, count_in_work: 0, count_in_work_messages: 0 };
const mia = newUser({ id: 3, public_name: 'Mia Voss' });

let queries: URL[];
beforeEach(() => {
  queries = [];
  replyDesk({ ...mia, role: 'manager' }, { tickets_count_new: 2, tickets_by_type: [newDocs] });
  reply('get', 'ticket/search', ({ url }) => {
    queries.push(new URL(url));
    return pageOf([
      newTicketRow({ has_message: true }),
      newTicketRow({ id: 13, type: 'docs', title: 'Request documents', place: 2 }),
      newTicketRow({ id: 9, status: 'closed' }),
    ]);
  });
});

describe('the list of tickets', () => {
  it('shows the queue place, unread messages and closed tickets', async () => {
    openDesk('/tickets/new');

    const [first, second, third] = await deskRows();
    expect(first).toHaveTextContent(/Anna Berg · Northwind.*#12 · VOIP.*queue: 1/);
    expect(within(first!).getByRole('img', { name: 'Unread' })).toBeVisible();
    expect(second).toHaveTextContent('queue: 2');
    expect(within(second!).queryByRole('img')).not.toBeInTheDocument();
    expect(within(third!).getByRole('img', { name: 'Closed' })).toBeVisible();
    expect(queries[0]!.search).toBe('?page=1&status=new');
  });

  it('shows the times by week of the chosen brand', async () => {
    const brands: (string | null)[] = [];
    reply('get', 'ticket/stat', ({ url }) => {
      brands.push(new URL(url).searchParams.get('brand_id'));
      return { data: [] };
    });
    openDesk('/tickets/new?brand=4');

    expect(await screen.findByRole('heading', { name: /Times by week of the chosen brand/ })).toBeVisible();
    await waitFor(() => expect(brands).toEqual(['4']));
  });

  it.each(['/tickets/closed', '/tickets/x'])('redirects %s to the new tickets', async (address) => {
    const { router } = openDesk(address);

    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/new'));
  });

  it('filters by type in the URL, and does not offer tickets to the ceo to a manager', async () => {
    const { user, router } = openDesk('/tickets/new?page=2&type=ceo');

    await deskRows();
    expect(queries[0]!.searchParams.get('type')).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    expect(screen.queryByRole('option', { name: /CEO/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Request documents (2)' }));

    expect(router.state.location.search).toBe('?type=docs');
    await waitFor(() => expect(queries.at(-1)!.search).toBe('?page=1&status=new&type=docs'));
  });

  it('offers tickets to the ceo to a ceo', async () => {
    reply('post', 'auth/me', newOwnUser({ role: 'ceo' }));
    const { user } = openDesk('/tickets/in-work');

    await deskRows();
    await user.click(screen.getByRole('combobox', { name: 'Type' }));

    expect(await screen.findByRole('option', { name: 'Chat with CEO' })).toBeVisible();
  });

  it('finds a ticket by its number, keeps the focus, and shows what Back returns to', async () => {
    const { user, router } = openDesk('/tickets/search');
    await deskRows();
    const field = screen.getByRole('textbox', { name: 'Search tickets' });

    await user.type(field, '13{Enter}');
    await waitFor(() => expect(queries.at(-1)!.search).toBe('?page=1&id=13'));
    expect(router.state.location.search).toBe('?id=13');
    expect(field).toHaveFocus();
    await user.type(field, '4{Enter}');
    expect(router.state.location.search).toBe('?id=134');
    await act(() => router.navigate(-1));

    expect(field).toHaveValue('13');
  });

  it('shows no number for a brand whose name is still loading', async () => {
    let answer = () => {};
    reply('get', 'brand/search', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return pageOf([newBrand({ id: 2, name: 'Southgate' })]);
    });
    openDesk('/tickets/new?brand=2');
    await deskRows();
    const field = screen.getByRole('combobox', { name: 'Brand' });

    expect(field).toHaveValue('…');
    await waitFor(() => {
      answer();
      expect(field).toHaveValue('Southgate');
    });
  });

  it('finds words, and highlights them', async () => {
    const { user, router } = openDesk('/tickets/search');
    await deskRows();

    await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), ' documents voi {Enter}');

    await waitFor(() => expect(queries.at(-1)!.search).toBe('?page=1&q=documents+voi'));
    expect(router.state.location.search).toBe('?q=documents+voi');
    const marks = (await deskRows()).map((row) =>
      [...row.querySelectorAll('mark')].map((mark) => mark.textContent),
    );
    expect(marks).toEqual([['VOIP'], ['documents'], ['VOIP']]);

    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(router.state.location.search).toBe('');
  });

  it('searches numbers and words by one field during typing, in every list', async () => {
    const { user, router } = openDesk('/tickets/in-work');
    await deskRows();
    expect(screen.getAllByRole('search')).toHaveLength(1);
    const field = screen.getByRole('textbox', { name: 'Search tickets' });

    await user.type(field, 'card');
    await waitFor(() => expect(queries.at(-1)!.searchParams.get('q')).toBe('card'));
    await user.clear(field);
    await user.type(field, '#13');
    await waitFor(() => expect(queries.at(-1)!.search).toBe('?page=1&id=13'));

    expect(new URLSearchParams(router.state.location.search).get('q')).toBeNull();
    expect(field).toHaveFocus();
  });

  it('searches messages for a number that is not a ticket', async () => {
    reply('get', 'ticket/search', ({ url }) => {
      queries.push(new URL(url));
      return new URL(url).searchParams.has('id')
        ? HttpResponse.json({ statusCode: 404, error: 'Not found', message: '' }, { status: 404 })
        : HttpResponse.json(pageOf([newTicketRow()]));
    });
    const { user } = openDesk('/tickets/search');
    await user.type(screen.getByRole('textbox', { name: 'Search tickets' }), '48213');
    expect(await screen.findByText('Ticket not founded')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Search for it in messages' }));

    expect(await deskRows()).toHaveLength(1);
    expect(queries.at(-1)!.search).toBe('?page=1&q=48213');
    expect(screen.getByRole('textbox', { name: 'Search tickets' })).toHaveValue('48213');
  });

  it('shows the last message, its time and the assignee', async () => {
    const last_message = { text: 'Which phone?', timestamp: 1_795_165_200, from_staff: true };
    reply('get', 'ticket/search', pageOf([newTicketRow({ status: 'in-work', assignee: mia, last_message })]));
    openDesk('/tickets/in-work');

    const [row] = await deskRows();
    expect(row).toHaveTextContent(/Anna Berg.*Staff: Which phone\?.*VOIP/);
    expect(within(row!).getByRole('img', { name: 'Assignee: Mia Voss' })).toBeVisible();
  });

  it('filters by brand and by assignee in the URL', async () => {
    reply('get', 'brand/search', pageOf([newBrand(), newBrand({ id: 2, name: 'Southwind' })]));
    const { user, router } = openDesk('/tickets/in-work?page=2');

    await deskRows();
    await user.click(screen.getByRole('combobox', { name: 'Brand' }));
    await user.click(await screen.findByRole('option', { name: 'Southwind' }));
    await user.click(screen.getByRole('combobox', { name: 'Assignee' }));
    await user.click(await screen.findByRole('option', { name: 'Me' }));

    expect(router.state.location.search).toBe('?brand=2&assignee=3');
    await waitFor(() =>
      expect(queries.at(-1)!.search).toBe('?page=1&status=in-work&brand_id=2&assignee=3&order=due'),
    );
  });

  it.each(['12a', '0', '404'])('says that there is no ticket %s', async (id) => {
    refuseCall('get', 'ticket/search', 404, 'Not found');
    const { user, router } = openDesk(`/tickets/search?id=${id}`);

    expect(await screen.findByText('Ticket not founded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));

    expect(router.state.location.search).toBe('');
  });

  it('offers Retry when it does not load', async () => {
    await retryLoading('ticket/search', pageOf([]), () => openDesk('/tickets/new'));

    expect(await screen.findByText('New tickets appear here automatically.')).toBeVisible();
  });
});
