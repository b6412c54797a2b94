import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordServerTime } from '../../../../api/server-time';
import type { Deposit } from '../../../../api/panel.api.gen';
import { newBrand, newDeposit, newOwnUser, newUser, pageOf } from '../../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../../testing/render-panel';
import { recordQueries, reply } from '../../../../testing/server';
import { UndoBar } from '../undo/UndoBar';
import { DepositSearch } from './DepositSearch';

beforeEach(() => {
  reply('post', 'auth/me', newOwnUser());
  reply('get', 'brand/search', pageOf([newBrand(), newBrand({ id: 2, name: 'Southgate' })]));
  reply('get', 'deposit/users/:id', [newUser()]);
  reply('get', 'deposit/12/history', []);
  reply('get', 'manager/view', { data: [] });
});

const page = (
  <>
    <DepositSearch />
    <UndoBar />
  </>
);
const open = (address = '/deposits/search') => renderPanel([toTestRoute('/deposits/search', page)], address);

/** Returns these deposits for any search, and records the searches. */
const serve = (deposits: Deposit[]) =>
  recordQueries('deposit/search', { ...pageOf(deposits), count: 1234, amount: 56789.5 });

it('searches reporting days, which are in GMT-4, after a failure and Retry', async () => {
  let searches: Record<string, string>[] = [];
  await retryLoading(
    'deposit/search',
    () => (searches = serve([newDeposit()])),
    () => open('/deposits/search?from=2026-11-20&to=2026-11-20&zone=gmt-4'),
  );

  await screen.findByRole('button', { name: 'Show A12' });
  const [start, end] = [Date.UTC(2026, 10, 20, 4) / 1000, Date.UTC(2026, 10, 21, 4) / 1000 - 1];
  expect(searches[0]).toMatchObject({ date_start: String(start), date_end: String(end) });
  expect(screen.getByRole('combobox', { name: 'Days (Moscow time)' })).toHaveValue('Days in GMT-4');
  const found = screen.getByText('1,234').closest('[role="status"]');
  expect(found).toHaveTextContent('1,234 deposits$56,789.50 in all');
});

it('sorts by time and amount, and says how many deposits the pages by amount list', async () => {
  const searches = recordQueries('deposit/search', {
    ...pageOf([newDeposit()], 1, 500), // pages of 20 deposits
    count: 12_345,
    amount: 1,
  });
  const { user, router } = open('/deposits/search?q=x&page=3');
  const findHeader = (name: string) => screen.findByRole('columnheader', { name });
  expect(await findHeader('Created at')).toHaveAttribute('aria-sort', 'descending');

  await user.click(screen.getByRole('button', { name: 'Amount' }));
  expect(await findHeader('Amount')).toHaveAttribute('aria-sort', 'descending');
  expect(router.state.location.search).toBe('?q=x&order=amount_more');
  expect(await screen.findByText('Only the 10,000 largest are listed. Filter to see others.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Amount' }));
  expect(await findHeader('Amount')).toHaveAttribute('aria-sort', 'ascending');
  await user.click(await screen.findByRole('button', { name: 'Amount' }));
  await user.click(await screen.findByRole('button', { name: 'Created at' }));
  expect(await findHeader('Created at')).toHaveAttribute('aria-sort', 'ascending');

  await waitFor(() =>
    expect(searches.map(({ order }) => order)).toEqual([
      'newest',
      'amount_more',
      'amount_less',
      'newest',
      'oldest',
    ]),
  );
});

it('searches by the filters in the URL and ignores invalid ones', async () => {
  const startOfDay = Date.UTC(2025, 10, 20, 21) / 1000; // 21 November in Moscow
  const searches = serve([newDeposit()]);

  open(
    `/deposits/search?q=TQ5n&brand=2&agent_id=4&status=accept,wait,no&type=ftd&order=oldest&created_at=${startOfDay}&page=3`,
  );
  await screen.findByRole('button', { name: 'Show A12' });
  open(
    '/deposits/search?status=no&order=no&brand=x&agent_id=2147483648&days=ever&from=2026-03-02&to=2026-03-01&created_at=999999999999999',
  );
  await screen.findAllByRole('button', { name: 'Show A12' });
  open('/deposits/search?from=1969-12-31&to=9999-12-31&created_at=99999999999'); // the server would refuse these
  await waitFor(() => expect(searches).toHaveLength(3));

  expect(searches[0]).toEqual({
    page: '3',
    agent_id: '4',
    brand_id: '2',
    order: 'oldest',
    date_start: String(startOfDay),
    date_end: String(startOfDay + 86_399),
    q: 'TQ5n',
    status: 'wait,accept',
    type: 'ftd',
  });
  expect(searches[1]).toEqual({ page: '1', order: 'newest' });
  expect(searches[2]).toEqual({ page: '1', order: 'newest' });
});

it('searches during typing, and shows the results for the latest text even if older results arrive later', async () => {
  let answerFirst: (() => void) | undefined;
  reply('get', 'deposit/search', async ({ url }) => {
    const q = new URL(url).searchParams.get('q');
    if (q === 'cl') await new Promise<void>((resolve) => (answerFirst = resolve));
    const id = q === 'cl' ? 1 : q === 'cleo' ? 2 : 3;
    return HttpResponse.json({ ...pageOf([newDeposit({ id, label: `A${id}` })]), count: 1, amount: 5 });
  });
  const { user, router } = open();
  const field = await screen.findByRole('textbox', { name: 'Find deposits' });
  await screen.findByRole('button', { name: 'Show A3' });

  await user.type(field, 'cl');
  await waitFor(() => expect(answerFirst).toBeDefined());
  expect(router.state.location.search).toBe('?q=cl');
  await user.type(field, 'eo');
  await screen.findByRole('button', { name: 'Show A2' });
  answerFirst!();
  await act(() => router.navigate(-1));

  await screen.findByRole('button', { name: 'Show A3' });
  expect(field).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Show A1' })).toBeNull();
});

it('opens a deposit that is clicked before the search for the typed text ends', async () => {
  serve([newDeposit()]);
  const { user, router } = open();
  const row = await screen.findByRole('button', { name: 'Show A12' });

  await user.type(screen.getByRole('textbox', { name: 'Find deposits' }), 'cleo');
  await user.click(row);

  await screen.findByRole('dialog', { name: 'Deposit A12' });
  expect(router.state.location.search).toBe('?q=cleo&deposit=12');
});

it('uses the current day for "today", even after midnight and if the clock of the device is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2026, 10, 20, 12) });
  const searches = serve([newDeposit()]);
  const listStarts = () => searches.map(({ date_start }) => date_start);
  const getMoscowMidnight = (day: number) => String(Date.UTC(2026, 10, day, -3) / 1000);
  open('/deposits/search?days=today');
  await waitFor(() => expect(listStarts()).toEqual([getMoscowMidnight(20)]));

  vi.setSystemTime(Date.UTC(2026, 10, 21, 12));
  await act(() => vi.advanceTimersByTime(30_000));
  await waitFor(() => expect(listStarts().at(-1)).toBe(getMoscowMidnight(21)));

  recordServerTime('Thu, 26 Nov 2026 12:00:00 GMT');
  await act(() => vi.advanceTimersByTime(30_000));
  await waitFor(() => expect(listStarts().at(-1)).toBe(getMoscowMidnight(26)));
  recordServerTime(new Date().toUTCString());
});

it('filters by type, brand, several statuses and a preset of days in the URL, from page one', async () => {
  const searches = serve([newDeposit()]);
  const { user, router } = open('/deposits/search?page=3');
  const choose = async (name: string, ...options: string[]) => {
    await user.click(screen.getByRole('combobox', { name }));
    for (const option of options) await user.click(await screen.findByRole('option', { name: option }));
  };

  await user.click(await screen.findByRole('radio', { name: 'FTD' }));
  await choose('Brand', 'Southgate');
  await choose('Statuses', 'Waiting', 'Rejected');
  await choose('Days (Moscow time)', 'Yesterday');

  expect(router.state.location.search).toBe('?type=ftd&brand=2&status=wait%2Creject&days=yesterday');
  const { status, date_start, date_end } = searches.at(-1)!;
  expect(status).toBe('wait,reject');
  expect(Number(date_end) - Number(date_start)).toBe(86_399);
});

it('applies an agent id on Enter, and keeps the focus', async () => {
  serve([newDeposit()]);
  const { user, router } = open();
  const field = await screen.findByRole('textbox', { name: 'Agent id' });

  await user.type(field, 'x4{Enter}');
  expect(screen.getByText('Agent id must be a whole number')).toBeVisible();
  await user.clear(field);
  await user.type(field, '2147483648{Enter}'); // larger than any id
  expect(screen.getByText('Agent id must be an existing id')).toBeVisible();
  expect(router.state.location.search).toBe('');
  await user.clear(field);
  await user.type(field, '٤{Enter}'); // 4 in Arabic digits

  expect(router.state.location.search).toBe('?agent_id=4');
  expect(field).toHaveFocus();
  expect(screen.queryByText(/^Agent id /)).toBeNull();
});

it('names the agent of a link without a brand, and removes that filter', async () => {
  serve([newDeposit()]);
  reply('get', 'manager/user/614', newUser({ id: 614, public_name: 'Mia Lind' }));
  const { user, router } = open('/deposits/search?agent_id=614');

  const select = await screen.findByRole('combobox', { name: 'Agent' });
  await waitFor(() => expect(select).toHaveValue('Mia Lind'));
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Mia Lind' }));

  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('textbox', { name: 'Agent id' })).toHaveFocus();
  await act(() => router.navigate('/deposits/search?brand=2'));
  await screen.findByRole('combobox', { name: 'Agent' });
  await act(() => router.navigate('/deposits/search'));
  expect(await screen.findByRole('textbox', { name: 'Agent id' })).not.toHaveFocus();
});

it('opens the details with Moscow time, and deletes an accepted deposit on a double click', async () => {
  const deposits = [newDeposit({ status: 'accept', description: 'by phone' })];
  serve(deposits);
  reply('delete', 'deposit/12', (request) => {
    const status = new URL(request.url).searchParams.get('status') as 'delete';
    deposits[0] = { ...deposits[0]!, status };
    return HttpResponse.json(deposits[0]);
  });
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Show A12' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Deposit A12' }));
  expect(popup.getByText('by phone')).toBeVisible();
  expect(popup.getByText('21.11.2026 00:30:05')).toBeVisible();
  await user.dblClick(popup.getByRole('button', { name: 'Delete' }));

  await screen.findByText('Deposit deleted');
  expect(await screen.findAllByText('Deleted')).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('offers the first page past the end of the list, and to clear the filters if nothing was found', async () => {
  reply('get', 'deposit/search', () => Response.json({ ...pageOf([]), current_page: 99, last_page: 9 }));
  const { user, router } = open('/deposits/search?type=ftd&page=99');
  await screen.findByText(/The list ends before this page/);
  serve([]);
  await user.click(screen.getByRole('link', { name: 'First page' }));
  expect(router.state.location.search).toBe('?type=ftd');

  await screen.findByText('Nothing was found');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
});
