import { act, screen, waitFor, within, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { controlTime } from '../../../testing/time';
import type { OwnJoinRequest, OwnStanding, OwnUnread } from '../../../api/api.gen';
import { refuseCall, reply, serveEvents } from '../../../testing/server';
import { serveAgent, newOwnBrand, agent, openMiniApp } from '../../../testing/open-mini-app';

beforeEach(serveAgent);

/** After this time, the mini-app leaves a brand that the person is not in. */
const leaveMs = 1_500;
/** By then, the mini-app has repeated a failed call at least once. */
const reconnectMs = 6_000;

const newLaunch = (param: string) => ({ launch: { tgWebAppData: `start_param=${param}&hash=abc` } });
const joinLaunch = newLaunch('brand_7');

it('shows the list of brands if none is chosen, and links to the services and totals of each', async () => {
  const { address } = await openMiniApp('/tg');
  await waitFor(() => expect(address()).toBe('/tg/home'));

  await userEvent.click(await screen.findByRole('link', { name: 'Northwind' }));
  await screen.findByRole('heading', { name: 'Services' });
  expect(address()).toBe('/tg/services?brand=1');

  await userEvent.click(screen.getByRole('link', { name: 'Totals' }));
  await screen.findByRole('heading', { name: 'Northwind' });
  expect(address()).toBe('/tg?brand=1');
});

it('shows the requests to join that wait or were refused', async () => {
  const newRequest = (id: number, name: string, status: OwnJoinRequest['status']) => ({
    brand: { id, name },
    status,
  });
  const requests = [
    newRequest(7, 'Northwind', 'refused'),
    newRequest(8, 'Southgate', 'waiting'),
    newRequest(9, 'Eastend', 'accepted'),
  ];
  reply('get', 't/me/brands', { data: [] });
  reply('get', 't/me', { ...agent, requests });

  await openMiniApp('/tg/home');

  await screen.findByText("You don't have a brand");
  const refusal = (await screen.findByText('Northwind')).closest('[role=status]');
  expect(refusal).toHaveTextContent('Your request to join was refused.');
  const waiting = screen.getByText('Southgate').closest('[role=status]');
  expect(waiting).toHaveTextContent('Your request to join waits for a manager.');
  expect(screen.queryByText('Eastend')).not.toBeInTheDocument();
});

it('shows that the join request of the deep link was refused, and not that it was sent', async () => {
  reply('get', 't/me/brands', { data: [] });
  const requests = [{ brand: { id: 7, name: 'Northwind' }, status: 'refused' as const }];
  reply('get', 't/me', { ...agent, join: 'already waiting', requests });

  await openMiniApp('/tg/home', joinLaunch);

  await screen.findByText('Your request to join was refused.');
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

it('never shows the figures of the previous brand', async () => {
  let releaseSecondReply = () => {};
  const secondReplyReleased = new Promise<void>((resolve) => (releaseSecondReply = resolve));
  reply('get', 't/me/brand', async (request: Request) => {
    const isSecond = request.headers.get('brand-id') === '2';
    if (isSecond) await secondReplyReleased;
    return Response.json(newOwnBrand({ ftd: isSecond ? 22 : 11 }));
  });
  const { router } = await openMiniApp('/tg?brand=1');
  await screen.findByText('11');

  await act(() => router.navigate('/tg?brand=2'));
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText('11')).not.toBeInTheDocument();

  releaseSecondReply();
  await screen.findByText('22');
});

it('shows the totals, the person and the default character, or a plain disc if no picture can be loaded', async () => {
  reply('get', 't/me/brand', newOwnBrand({ ftd: 3, ftd_amount: 1200, retention_amount: 6450.5 }));
  await openMiniApp('/tg?brand=1');

  await screen.findByText('Anna Petrova');
  expect(within(screen.getByText('Total').parentElement!).getByText('$7,650.50')).toBeInTheDocument();
  expect(within(screen.getByText('FTD').parentElement!).getByText('3')).toBeInTheDocument();
  expect(screen.getByAltText('')).toHaveAttribute('src', '/monkeys/default.png');

  fireEvent.error(screen.getByAltText(''));
  expect(screen.queryByAltText('')).toBeNull();
});

it('says that a request to join the brand of the deep link was sent', async () => {
  const pass = controlTime();
  refuseCall('get', 't/me/brand', 403, 'user not in brand');

  const { address } = await openMiniApp('/tg', joinLaunch);

  await screen.findByRole('heading', { name: 'Your request to join was sent' });
  expect(screen.queryByText('You are not in brand')).not.toBeInTheDocument();
  await pass(leaveMs);
  expect(address()).toBe('/tg/home');
  await screen.findByRole('link', { name: 'Northwind' });
  await screen.findByText('Your request to join was sent');
});

it('opens the brand of the deep link for its member', async () => {
  reply('get', 't/me/brands', { data: [{ id: 7, name: 'Southwind' }] });
  reply('get', 't/me/brand', newOwnBrand({ brand: { id: 7, name: 'Southwind', report_type: 'sales' } }));

  const { address, router } = await openMiniApp('/tg', joinLaunch);
  await screen.findByRole('heading', { name: 'Southwind' });
  expect(address()).toBe('/tg?brand=7');

  await act(() => router.navigate('/tg/home'));
  await screen.findByRole('link', { name: 'Southwind' });
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

it('opens the screen of the start parameter once, and remembers the brand until the list of brands opens', async () => {
  const { address, router } = await openMiniApp('/tg', newLaunch('brand_1_deposits'));
  await screen.findByText('Your deposits not found');
  expect(address()).toBe('/tg/deposits?brand=1');

  await act(() => router.navigate('/tg'));
  await screen.findByRole('heading', { name: 'Northwind' });
  expect(address()).toBe('/tg?brand=1');

  await act(() => router.navigate('/tg/home'));
  await act(() => router.navigate('/tg'));
  await waitFor(() => expect(address()).toBe('/tg/home'));
});

it('leaves a brand that the person is not in, without a join notice if the link names a screen', async () => {
  const pass = controlTime();
  refuseCall('get', 't/me/brand', 403, 'user not in brand');

  const { address } = await openMiniApp('/tg', newLaunch('brand_7_deposits'));

  await screen.findByText('You are not in brand');
  expect(address()).toBe('/tg/deposits?brand=7');
  await pass(leaveMs);
  expect(address()).toBe('/tg/home');
  await screen.findByRole('link', { name: 'Northwind' });
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

it('says that there is no connection, and retries automatically', async () => {
  const pass = controlTime();
  await openMiniApp('/tg?brand=1');
  await screen.findByText('$7,650.50');

  reply('get', 't/me/brand', () => Response.error());
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findByText('No connection. Trying again…');
  expect(screen.getByText('$7,650.50')).toBeInTheDocument();

  reply('get', 't/me/brand', newOwnBrand({ retention_amount: 7000, ftd_amount: 1200 }));
  await pass(reconnectMs);
  await screen.findByText('$8,200');
  expect(screen.queryByText('No connection. Trying again…')).not.toBeInTheDocument();
});

const formatBrandName = (number: number) => `Brand ${String(number).padStart(3, '0')}`;
const serveBrands = (count: number) =>
  reply('get', 't/me/brands', {
    data: Array.from({ length: count }, (_, index) => ({ id: index + 1, name: formatBrandName(index + 1) })),
  });
const newStanding = (brand_id: number, fields: Partial<OwnStanding> = {}): OwnStanding => ({
  brand_id,
  target: { goal: 1000, goal_symbol: '$', have: 620 },
  amount: 620,
  lead: null,
  waiting: { count: 0, amount: 0 },
  place: 2,
  of: 14,
  gap: 5180,
  pace: 420,
  today: { count: 0, amount: 0 },
  ...fields,
});
const getList = () => screen.getByRole('list');
const listNames = () =>
  within(getList())
    .getAllByRole('link')
    .map(({ textContent }) => /Brand \d{3}/.exec(textContent)?.[0]);

it('summarizes the standing in each brand, and adds up the figures of several brands', async () => {
  serveBrands(5);
  reply('get', 't/standings', {
    data: [
      newStanding(1, { today: { count: 2, amount: 100.5 }, waiting: { count: 12, amount: 5000 } }),
      newStanding(2, {
        target: { goal: 4, goal_symbol: 'FTD', have: 6 },
        amount: 1000.25,
        waiting: { count: 1, amount: 228 },
        pace: null,
        place: 1,
        gap: null,
      }),
      newStanding(3, { target: { goal: 0, goal_symbol: '$', have: 10 }, amount: 0, pace: null, place: 3 }),
      newStanding(4, {
        target: { goal: 0, goal_symbol: '$', have: 0 },
        amount: 0,
        pace: null,
        place: null,
        of: null,
        gap: null,
      }),
    ],
  });

  await openMiniApp('/tg/home');

  await screen.findByRole('link', { name: /^Brand 001/ });
  await waitFor(() =>
    // Each link begins with the first letter of the brand, as its picture.
    expect(
      within(getList())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'BBrand 001 2nd of 14 · 62% · $420 a day',
      'BBrand 002 1st of 14 · 150% · 2 FTD above target',
      'BBrand 003 3rd of 14',
      'BBrand 004 Nothing yet',
      'BBrand 005 ',
    ]),
  );
  const sums = within(screen.getByText('Today').closest('dl')!).getAllByRole('definition');
  expect(sums.map((sum) => [...sum.childNodes].map(({ textContent }) => textContent))).toEqual([
    ['$100.50', '2 deposits'],
    ['$5,228', '13 deposits'],
    ['$1,620.25'],
  ]);

  serveBrands(1);
  await openMiniApp('/tg/home');
  await screen.findByText(/2nd of 14/);
  expect(screen.queryByText('Waiting')).not.toBeInTheDocument();
});

it('shows the brands even if standings and unread messages cannot be loaded', async () => {
  refuseCall('get', 't/standings', 500, 'Internal Server Error');
  refuseCall('get', 't/ticket/unread', 500, 'Internal Server Error');

  await openMiniApp('/tg/home');

  await screen.findByRole('link', { name: 'Northwind' });
  expect(screen.queryByText(/Server error/)).not.toBeInTheDocument();
});

it('lists the last opened brand first, even in the next session, and has no search for up to nine brands', async () => {
  serveBrands(9);
  const { router } = await openMiniApp('/tg/home');
  await screen.findByRole('link', { name: /^Brand 001/ });
  expect(listNames()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(formatBrandName));
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('link', { name: /^Brand 003/ }));
  await screen.findByRole('heading', { name: 'Services' });
  await act(() => router.navigate('/tg/home'));
  await screen.findByRole('link', { name: /^Brand 001/ });
  expect(listNames()).toEqual([3, 1, 2, 4, 5, 6, 7, 8, 9].map(formatBrandName));

  await openMiniApp('/tg/home');
  await screen.findByRole('link', { name: /^Brand 001/ });
  expect(listNames()[0]).toBe(formatBrandName(3));
});

it('searches ten or more brands, ignores case and diacritics, and keeps the text in the URL', async () => {
  const brands = ['Ärmel Ünion', ...Array.from({ length: 9 }, (_, index) => formatBrandName(index))];
  reply('get', 't/me/brands', { data: brands.map((name, index) => ({ id: index + 1, name })) });
  const { address } = await openMiniApp('/tg/home');

  const field = await screen.findByRole('searchbox', { name: 'Search brands' });
  await userEvent.type(field, 'armel Ü');
  expect(within(getList()).getAllByRole('link')).toHaveLength(1);
  expect(within(getList()).getByRole('link', { name: /Ärmel/ })).toBeVisible();
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/tg/home?q=armel+Ü'));

  await userEvent.type(field, 'x');
  expect(screen.getByText('Nothing was found')).toBeVisible();
  await userEvent.clear(field);
  expect(within(getList()).getAllByRole('link')).toHaveLength(10);
  await waitFor(() => expect(address()).toBe('/tg/home'));
});

describe('unread messages', () => {
  type Unread = [brandId: number | null, type: OwnUnread['type'], count: number, closed?: boolean];
  const serveUnread = (...rows: Unread[]) =>
    reply('get', 't/ticket/unread', {
      data: rows.map(([brand_id, type, count, closed = false]) => ({ brand_id, type, count, closed })),
    });
  const findLink = (name: string | RegExp) => screen.findByRole('link', { name });

  it('are counted at the brands, the services, the chat with the CEO and in the footer, and change with events', async () => {
    const events = serveEvents('t/events');
    serveBrands(2);
    serveUnread([null, 'ceo', 2], [2, 'docs', 3], [2, 'support', 4]);
    const { router } = await openMiniApp('/tg/home');

    await findLink('Chat with CEO Unread: 2');
    await findLink('Brand 002 Unread: 7');
    await findLink('Brand 001');

    await act(() => router.navigate('/tg/services?brand=2'));
    const footer = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(footer).getByRole('link', { name: 'Your brands Unread: 2' })).toBeVisible();
    expect(within(footer).getByRole('link', { name: 'Totals Unread: 7' })).toBeVisible();
    await findLink(/^Unread: 3.*Request documents$/);

    await waitFor(() => expect(events.opened).toHaveLength(1));
    serveUnread([2, 'support', 1]);
    events.sendChange({ topics: ['tickets'], tickets: [21] });
    await within(footer).findByRole('link', { name: 'Totals Unread: 1' });
    expect(within(footer).getByRole('link', { name: 'Your brands' })).toBeVisible();
  });

  it('are counted at the links of the home screen and at the button for closed tickets', async () => {
    serveUnread([1, 'support', 2, true], [1, 'mail', 1], [2, 'support', 9], [null, 'ceo', 9]);
    const { router } = await openMiniApp('/tg?brand=1');
    await findLink('Support Unread: 2');
    await findLink('Service Unread: 1');
    await findLink('Stat');

    await act(() => router.navigate('/tg/support?brand=1'));
    await screen.findByRole('button', { name: 'Closed (2 new)' });
  });
});
