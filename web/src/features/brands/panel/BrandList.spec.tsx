import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../api/api';
import type { BotChat, BotChatList } from '../../../api/panel.api.gen';
import { newBrandRow, pageOf } from '../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../testing/render-panel';
import { acceptCalls, recordQueries, refuseCall, reply } from '../../../testing/server';
import { BrandList } from './BrandList';

beforeEach(() => reply<BotChatList>('get', 'manager/chats', { data: [] }));

const open = (address = '/brands') => renderPanel([toTestRoute('/brands', <BrandList />)], address);

describe('the list of brands', () => {
  it('loads the page that the URL names, without columns for what the person may not see', async () => {
    const tickets = { new: 0, in_work: 0, overdue: 0 };
    reply('get', 'brand/search', (request) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json(pageOf([newBrandRow({ name: `Brand of page ${page}`, tickets })], page, 3));
    });
    const { user } = open('/brands?page=2');
    await screen.findByText('Brand of page 2');
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Name', 'New tickets', 'Open']);
    expect(screen.getByText('Nothing waiting')).toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'Page 3' }));

    await screen.findByText('Brand of page 3');
  });

  it('hides "Nothing waiting" from people who may not see waiting work', async () => {
    reply('get', 'brand/search', pageOf([newBrandRow({ name: 'Northwind' })]));
    open();

    await screen.findByText('Northwind');
    expect(screen.queryByText('Nothing waiting')).not.toBeInTheDocument();
  });

  it('sorts by a heading on the server, and keeps the order in a search', async () => {
    const queries = recordQueries('brand/search', pageOf([newBrandRow({ deposits: { waiting: 2 } })]));
    const { user, router } = open('/brands?page=2');

    await user.click(await screen.findByRole('button', { name: 'Deposits waiting' }));
    await user.type(screen.getByRole('textbox', { name: 'Search brands by name' }), 'nor{Enter}');

    expect(router.state.location.search).toBe('?order=-waiting&q=nor');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ order: '-waiting', q: 'nor' }));
    expect(screen.getByRole('columnheader', { name: 'Deposits waiting' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('opens the form with the ids of a link from a group, and without them the next time', async () => {
    reply('get', 'brand/search', pageOf([]));
    const { user } = open('/brands?chat_id=-1001234567890&thread_id=7');

    await screen.findByText('No brands yet');
    const form = within(screen.getByRole('dialog', { name: 'Add brand' }));
    expect(form.getByRole('textbox', { name: /Chat id/ })).toHaveValue('-1001234567890');
    expect(form.getByRole('textbox', { name: 'Thread id' })).toHaveValue('7');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getAllByRole('button', { name: 'Add brand' })[0]!);
    expect(await screen.findByRole('textbox', { name: /Chat id/ })).toHaveValue('');
  });

  it('links to each brand and its open work, and shows the figures, after a failure and Retry', async () => {
    const day = { day: '2026-11-20', amount: 1500, retention: 1500, ftd: 0 };
    const figures = {
      today: day,
      yesterday: day,
      days: [day],
      period: { date_start: '2026-11-01', date_end: '2026-11-30', goal: 4000, have: 1000 },
    };
    const row = newBrandRow({
      id: 3,
      name: 'Southgate',
      deposits: { waiting: 1200 },
      tickets: { new: 4, in_work: 9, overdue: 2 },
      join_requests: 0,
      figures,
    });
    await retryLoading('brand/search', pageOf([row]), open);

    const findHref = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await findHref('Show Southgate')).toBe('/brands/3');
    expect([await findHref('1,200'), await findHref('4'), await findHref('2 overdue')]).toEqual([
      '/deposits/moderation?brand_id=3',
      '/tickets/new?brand=3',
      '/tickets/overdue?brand=3',
    ]);
    expect(screen.getByText('1,200 deposits waiting · 4 new tickets · 2 overdue')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '0' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '$1.5K' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /25%.*\$1K of \$4K/ })).toBeInTheDocument();
  });

  it('searches as a person types, from the first page, with busy rows until the answer, and can be cleared', async () => {
    const onSearch = vi.fn();
    let release = () => {};
    const delay = new Promise<void>((resolve) => (release = resolve));
    reply('get', 'brand/search', async (request) => {
      const q = new URL(request.url).searchParams.get('q');
      onSearch(q);
      if (q) await delay;
      return HttpResponse.json(
        pageOf(q === 'zz' ? [] : [newBrandRow({ name: q ? `Found by ${q}` : 'First' })]),
      );
    });
    const { user, router } = open('/brands?page=2');
    await screen.findByText('First');
    const box = screen.getByRole('textbox', { name: 'Search brands by name' });

    await user.type(box, 'north');
    const table = screen.getByRole('table');
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
    release();
    await screen.findByText('Found by north');
    expect(table).toHaveAttribute('aria-busy', 'false');
    expect(onSearch.mock.calls).toEqual([[null], ['north']]);
    expect(router.state.location.search).toBe('?q=north');

    await user.clear(box);
    await user.type(box, 'zz');
    await screen.findByRole('link', { name: 'Show all brands' });
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await screen.findByText('First');
    expect([router.state.location.search, box.getAttribute('value')]).toEqual(['', '']);
  });
});

describe('Add brand', () => {
  async function openForm() {
    reply('get', 'brand/search', pageOf([newBrandRow()]));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add brand' }));
    const form = within(await screen.findByRole('dialog'));
    const submit = () => user.click(form.getByRole('button', { name: 'Add brand' }));
    return { user, form, submit };
  }

  it('names what is missing, creates the brand and links to it', async () => {
    const sent = acceptCalls('post', 'brand', { id: 9, name: 'New "North"' });
    const { user, form, submit } = await openForm();

    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Admin id, chat id and name is required');
    await user.type(form.getByLabelText(/Chat id/), '-1001');
    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Chat ID & Name is required');
    await user.type(form.getByLabelText(/^Name/), ' New "North" ');
    await submit();

    await screen.findByText(/Brand "New "North"" created\./);
    expect(screen.getByRole('link', { name: 'Visit brand' })).toHaveAttribute('href', '/brands/9');
    expect(sent).toEqual([{ chat_id: -1001, name: 'New "North"', description: '' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the form after a refusal, and says why if the chat was not found', async () => {
    const { user, form, submit } = await openForm();
    await user.type(form.getByLabelText(/Chat id/), '-1001');
    await user.type(form.getByLabelText(/^Name/), 'North');

    for (const [status, error, text] of [
      [400, 'chat not found', 'Chat not found'],
      [409, 'chat is taken', 'Server ERROR'],
    ] as const) {
      refuseCall('post', 'brand', status, error);
      await submit();
      await screen.findByText(text);
      expect(form.getByLabelText(/^Name/)).toHaveValue('North');
    }
  });
});

describe('the groups that the bot is in', () => {
  const newChat = (part: Partial<BotChat> = {}): BotChat => ({
    chat_id: -1001,
    title: 'North 🦊',
    is_forum: false,
    is_free: true,
    threads: [],
    ...part,
  });
  const forum = newChat({
    chat_id: -1002,
    title: '',
    is_forum: true,
    is_free: false, // a brand already has the group as a whole
    threads: [
      { thread_id: 7, title: '<b>Seven</b>' },
      { thread_id: 5, title: null },
    ],
  });

  async function openForm(...data: BotChat[]) {
    reply<BotChatList>('get', 'manager/chats', { data });
    reply('get', 'brand/search', pageOf([newBrandRow()]));
    const panel = open('/brands?popup=add');
    const form = within(await screen.findByRole('dialog', { name: 'Add brand' }));
    const group = form.getByRole('combobox', { name: 'Group' });
    if (data.length > 0) await waitFor(() => expect(group).toBeEnabled());
    const choose = async (name: RegExp) => {
      await panel.user.click(group);
      await panel.user.click(await screen.findByRole('option', { name }));
    };
    const listValues = () =>
      [/Chat id/, /Thread id/, /^Name/].map(
        (name) => form.getByRole<HTMLInputElement>('textbox', { name }).value,
      );
    return { ...panel, form, group, choose, listValues };
  }

  it('fill in the ids and the name, but keep a name that the person has typed', async () => {
    const sent = acceptCalls('post', 'brand', { id: 9, name: 'South' });
    const { user, form, group, choose, listValues } = await openForm(newChat(), forum);
    await choose(/^North 🦊\s?-1001$/);
    expect(listValues()).toEqual(['-1001', '', 'North 🦊']);
    await choose(/Seven/);
    expect(group).toHaveValue('Group -1002 · <b>Seven</b>');
    expect(listValues()).toEqual(['-1002', '7', '<b>Seven</b>']);
    await user.clear(form.getByRole('textbox', { name: /^Name/ }));
    await user.type(form.getByRole('textbox', { name: /^Name/ }), 'South');
    await user.click(group);
    expect(screen.queryByRole('option', { name: /Whole group/ })).toBeNull();
    await user.clear(group);
    await user.type(group, 'thread 5');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(listValues()).toEqual(['-1002', '5', 'South']);

    await user.click(form.getByRole('button', { name: 'Add brand' }));
    await screen.findByText(/Brand "South" created/);
    expect(sent).toEqual([{ chat_id: -1002, thread_id: 5, name: 'South', description: '' }]);
  });

  it('appear once the bot is in one, and disappear once another brand has it, while the form stays', async () => {
    const { form, group, store, choose, listValues } = await openForm();
    await form.findByText('Add the bot to a group; it appears here.');
    expect(group).toBeDisabled();

    reply<BotChatList>('get', 'manager/chats', { data: [newChat()] });
    act(() => void store.dispatch(api.util.invalidateTags(['chats'])));
    await waitFor(() => expect(group).toBeEnabled());
    await choose(/North/);
    reply<BotChatList>('get', 'manager/chats', { data: [] });
    act(() => void store.dispatch(api.util.invalidateTags(['chats'])));
    await waitFor(() => expect(group).toBeDisabled());
    expect(group).toHaveValue('');
    expect(listValues()).toEqual(['-1001', '', 'North 🦊']);
  });

  it('load after a failure and Retry, and ids can be typed meanwhile', async () => {
    refuseCall('get', 'manager/chats', 500, 'Internal Server Error');
    reply('get', 'brand/search', pageOf([newBrandRow()]));
    const { user } = open('/brands?popup=add');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await user.type(screen.getByRole('textbox', { name: /Chat id/ }), '-1001');
    reply<BotChatList>('get', 'manager/chats', { data: [newChat()] });
    await user.click(retry);

    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('North 🦊'));
  });
});
