import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseCall, reply, recordQueries } from '../../../testing/server';
import { serveAgent, newOwnDeposit, newPage, openMiniApp } from '../../../testing/open-mini-app';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 15) });
  serveAgent();
});

const listHref = '/tg/deposits?brand=1';
/** A question ignores clicks for half a second after opening. */
const afterIgnoredClicksMs = 501;

const serveSearches = () => recordQueries('t/deposits', newPage([newOwnDeposit()], 7)); // 7 pages

async function openFilters() {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

const getButton = (name: string) => screen.getByRole('button', { name });
const toUnixText = (...localDay: [year: number, monthIndex: number, day: number]) =>
  String(new Date(...localDay).getTime() / 1000);

it('lists label, amount and status, and styles amounts that wait or do not count', async () => {
  reply(
    'get',
    't/deposits',
    newPage([
      newOwnDeposit(),
      newOwnDeposit({ id: 11, label: 'F11', type: 'ftd', status: 'accept', amount: 300 }),
      newOwnDeposit({ id: 10, label: 'A10', status: 'reject', amount: 75.25 }),
      newOwnDeposit({ id: 9, label: 'A9', status: 'delete', amount: 80 }),
      newOwnDeposit({ id: 8, label: 'A8', status: 'reject', reason: 'Withdrawn by the agent' }),
    ]),
  );

  await openMiniApp(listHref);

  await screen.findByRole('button', { name: /^A12 Retention ?\$1,250\.50.*Waiting$/ });
  expect(screen.getByRole('button', { name: /^F11 FTD ?\$300.*Accepted$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^A10 .*Rejected$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^A8 .*Withdrawn$/ })).toBeInTheDocument();
  expect(screen.getByText('Times in your time zone')).toBeVisible();
  expect(screen.getAllByText('$1,250.50')[0]!.className).toMatch(/waiting/);
  expect(screen.getByText('$300').className).toMatch(/counted/);
  expect(screen.getByText('$75.25').className).toMatch(/notCounted/);
  expect(screen.getByText('$80').className).toMatch(/notCounted/);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

it('opens a deposit with its photos in a sheet, and keeps it in the URL until the sheet closes', async () => {
  const files = ['/storage/files/a.jpg?size=9'];
  reply('get', 't/deposits', newPage([newOwnDeposit({ description: 'first deposit', files })]));
  const { address } = await openMiniApp(listHref);

  await userEvent.click(await screen.findByRole('button', { name: /^A12/ }));

  const sheet = within(await screen.findByRole('dialog', { name: 'Deposit info' }));
  expect(sheet.getByText('Times in your time zone')).toBeVisible();
  const fields = sheet.getAllByRole('term').map((term) => term.textContent);
  expect(fields.join(', ')).toBe(
    'ID, Type, Status, Amount, Client ID, Exchanger, Wallet, Description, Created at',
  );
  expect(sheet.getByText('first deposit')).toBeInTheDocument();
  expect(sheet.getByRole('link', { name: 'Open photo 1 of 1' })).toBeVisible();
  expect(address()).toBe('/tg/deposits?brand=1&deposit=12');

  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe(listHref);
});

it('shows the reported values next to the accepted ones, in the list and in the sheet', async () => {
  const reported = { ...newOwnDeposit(), client_id: '' };
  const accepted = { label: 'F12', type: 'ftd', status: 'accept', amount: 1200, reported } as const;
  reply('get', 't/deposits', newPage([newOwnDeposit(accepted)]));
  await openMiniApp(listHref);

  const row = await screen.findByRole('button', { name: /^F12/ });
  expect(row).toHaveTextContent(/^F12 Retention → FTD ?\$1,250\.50 → \$1,200/);
  await userEvent.click(row);

  const sheet = within(await screen.findByRole('dialog', { name: 'Deposit info' }));
  expect(sheet.getAllByRole('definition').map((definition) => definition.textContent)).toEqual([
    ...['F12', 'Retention → FTD', 'Accepted', '$1,250.50 → $1,200', '— → 48213'],
    ...['Binance', 'TQ5n', '—', expect.any(String)],
  ]);
});

it('lists only waiting deposits if the URL or the chosen segment says so, and returns home by the back arrow', async () => {
  const searches = serveSearches();
  const { address } = await openMiniApp(`${listHref}&status=wait`);

  await waitFor(() => expect(searches).toEqual([{ page: '1', order: 'date_new', status: 'wait' }]));
  reply('get', 't/deposits', newPage([]));
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await screen.findByText('Your deposits not found');
  expect(address()).toBe(listHref);
  await userEvent.click(screen.getByRole('button', { name: 'Waiting' }));
  await screen.findByText('Nothing is waiting');
  expect(address()).toBe(`${listHref}&status=wait`);

  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/tg?brand=1'));
});

it('opens the deposit of a notice even if the list does not show it, and then returns to the list', async () => {
  reply('get', 't/deposits', newPage([newOwnDeposit()]));
  reply('get', 't/deposit/77', newOwnDeposit({ id: 77, label: 'A77', status: 'accept' }));
  const launch = { tgWebAppData: 'start_param=brand_1_deposit_77&hash=abc' };
  const { address } = await openMiniApp('/tg', { launch });

  await screen.findByText('A77');
  expect(address()).toBe('/tg/deposits?brand=1&deposit=77');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  await screen.findByRole('button', { name: /^A12/ });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe(listHref);
});

it('says that a deposit is gone if the id in the URL is unknown or invalid', async () => {
  const { router } = await openMiniApp(listHref);
  refuseCall('get', 't/deposit/78', 404, 'Not found');
  for (const id of ['78', 'x']) {
    await act(() => router.navigate(listHref));
    await waitFor(() => expect(screen.queryByText('This deposit is gone')).not.toBeInTheDocument());
    await act(() => router.navigate(`${listHref}&deposit=${id}`));
    await screen.findByText('This deposit is gone');
  }
});

it('offers to open a deposit of another brand in its brand', async () => {
  reply('get', 't/deposit/77', newOwnDeposit({ id: 77, label: 'A77', brand_id: 2, brand: 'Southwind' }));
  const { address } = await openMiniApp(`${listHref}&deposit=77`);

  await screen.findByText('A77 belongs to another brand');
  expect(screen.getByText('It belongs to Southwind.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Open it there' }));

  await waitFor(() => expect(address()).toBe('/tg/deposits?brand=2&deposit=77'));
  await screen.findByText('A77');
});

describe('a report for the same client', () => {
  const pressSameClient = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Same client again: 48213' }));
  const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const first = newOwnDeposit({ type: 'ftd', label: 'F12', affiliate: 'north', description: 'first' });
  beforeEach(() => {
    reply('get', 't/deposits', newPage([first, newOwnDeposit({ id: 11, label: 'A11', client_id: '' })]));
  });

  it('starts with the client, wallet and exchanger, and replaces a draft to which nothing was added', async () => {
    const other = newOwnDeposit({ id: 10, label: 'A10', client_id: '77', wallet: '', exchanger: '' });
    reply('get', 't/deposits', newPage([first, other]));
    const { router, address } = await openMiniApp(listHref);
    await pressSameClient();
    expect(await screen.findByLabelText('Client ID')).toHaveValue('48213');
    expect([getValue('Wallet'), getValue('Exchanger'), getValue('Amount')]).toEqual(['TQ5n', 'Binance', '']);
    expect(getValue('Description')).toBe('');
    expect(address()).toBe('/tg/deposits/report?brand=1');

    await act(() => router.navigate(listHref));
    await userEvent.click(await screen.findByRole('button', { name: /^A10/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Same client again' }));

    expect(await screen.findByLabelText('Client ID')).toHaveValue('77');
    expect(getValue('Wallet')).toBe('');
  });

  it('is started only after a question if another report is being written', async () => {
    const { router, address } = await openMiniApp('/tg/deposits/report?brand=1');
    await userEvent.type(await screen.findByLabelText('Amount'), '500');
    await act(() => router.navigate(listHref));
    vi.useFakeTimers({ toFake: ['performance'] });
    await pressSameClient();
    const question = within(await screen.findByRole('dialog', { name: 'Not reported yet' }));
    expect(question.getByText('You are writing another report: $500.')).toBeVisible();
    vi.advanceTimersByTime(afterIgnoredClicksMs);
    await userEvent.click(question.getByRole('button', { name: 'Continue that report' }));

    expect(await screen.findByLabelText('Amount')).toHaveValue('500');
    expect(address()).toBe('/tg/deposits/report?brand=1');
    await act(() => router.navigate(listHref));
    await pressSameClient();
    vi.advanceTimersByTime(afterIgnoredClicksMs);
    await userEvent.click(await screen.findByRole('button', { name: 'New report for 48213' }));

    expect(await screen.findByLabelText('Client ID')).toHaveValue('48213');
    expect(getValue('Amount')).toBe('');
  });
});

it('searches whole days in the time zone of the device, from two clicks in either order or on the same day', async () => {
  const searches = serveSearches();
  const { address } = await openMiniApp(listHref);
  const filters = await openFilters();
  expect(filters.queryByRole('button', { name: 'Clear period' })).not.toBeInTheDocument();

  for (const [first, second, period] of [
    [5, 5, 'Nov 5, 2026 – Nov 5, 2026'],
    [9, 2, 'Nov 2, 2026 – Nov 9, 2026'],
    [3, 10, 'Nov 3, 2026 – Nov 10, 2026'],
  ] as const) {
    await userEvent.click(filters.getByLabelText('Period'));
    await userEvent.click(getButton(`November ${first}, 2026`));
    expect(screen.getByRole('dialog', { name: 'Period' })).toBeInTheDocument();
    await userEvent.click(getButton(`November ${second}, 2026`));
    expect(screen.queryByRole('dialog', { name: 'Period' })).not.toBeInTheDocument();
    expect(filters.getByLabelText('Period')).toHaveValue(period);
  }
  await userEvent.click(filters.getByRole('button', { name: 'Amount more' }));
  await userEvent.click(filters.getByRole('button', { name: 'Search' }));

  await waitFor(() => expect(searches).toHaveLength(2));
  expect(searches).toEqual([
    { page: '1', order: 'date_new' },
    {
      page: '1',
      order: 'amount_more',
      date_start: toUnixText(2026, 10, 3),
      date_end: String(Number(toUnixText(2026, 10, 10)) + 86_399),
    },
  ]);
  expect(address()).toBe('/tg/deposits?brand=1&order=amount_more&from=2026-11-03&to=2026-11-10');
});

it('searches again without dates if only one day was picked, and starts a new period after Clear', async () => {
  const searches = serveSearches();
  const { address } = await openMiniApp(listHref);
  const pickOneDay = async () => {
    const filters = await openFilters();
    await userEvent.click(filters.getByLabelText('Period'));
    await userEvent.click(getButton('November 3, 2026'));
    const picker = within(screen.getByRole('dialog', { name: 'Period' }));
    await userEvent.click(picker.getByRole('button', { name: 'Close' }));
    return filters;
  };
  await userEvent.click((await pickOneDay()).getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(searches).toHaveLength(2));
  expect(searches[1]).toEqual({ page: '1', order: 'date_new' });
  expect(address()).toBe(listHref);

  const filters = await pickOneDay();
  await userEvent.click(filters.getByRole('button', { name: 'Clear period' }));
  expect(filters.getByLabelText('Period')).toHaveValue('');
  await userEvent.click(filters.getByLabelText('Period'));
  await userEvent.click(getButton('November 8, 2026'));
  expect(screen.getByRole('dialog', { name: 'Period' })).toBeInTheDocument();
});

it('offers the years from 2024 to 2034 but no day after today, and moves through the days by arrow keys', async () => {
  await openMiniApp(`${listHref}&from=2026-11-01&to=2026-11-01`);
  const filters = await openFilters();
  await userEvent.click(filters.getByLabelText('Period'));

  expect(getButton('November 20, 2026')).toBeEnabled();
  expect(getButton('November 21, 2026')).toBeDisabled();
  expect(getButton('Next month')).toBeDisabled();
  const years = within(screen.getByLabelText('Year')).getAllByRole('option');
  expect([years[0], years.at(-1)].map((year) => year?.textContent)).toEqual(['2024', '2034']);
  getButton('November 1, 2026').focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(getButton('October 31, 2026')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(getButton('October 24, 2026')).toHaveFocus();
});

it('opens other pages, and returns to the first one when a filter changes', async () => {
  const searches = serveSearches();
  const { address } = await openMiniApp(listHref);

  await userEvent.click(await screen.findByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ page: '3' }));
  expect(address()).toBe('/tg/deposits?brand=1&page=3');

  const filters = await openFilters();
  await userEvent.click(filters.getByRole('button', { name: 'Older' }));
  await userEvent.click(filters.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(searches.at(-1)).toEqual({ page: '1', order: 'date_old' }));
});

it('keeps the list and shows no message when a search fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  serveSearches();
  await openMiniApp(listHref);
  await screen.findByRole('button', { name: /^A12/ });
  refuseCall('get', 't/deposits', 500, 'Internal Server Error');
  log.mockClear();

  const filters = await openFilters();
  await userEvent.click(filters.getByRole('button', { name: 'Older' }));
  await userEvent.click(filters.getByRole('button', { name: 'Search' }));

  await waitFor(() => expect(log).toHaveBeenCalled());
  await screen.findByRole('button', { name: /^A12/ });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
