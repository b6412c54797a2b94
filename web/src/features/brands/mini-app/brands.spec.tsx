import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { OwnBrand, OwnJoinRequest } from '../../../api/api.gen';
import { refuse, reply } from '../../../testing/server';
import { knowAgent, newBrand, newOwnUser, openMiniApp } from '../../../testing/open-mini-app';

beforeEach(knowAgent);

const joining = { tgWebAppData: 'start_param=brand_7&hash=abc' };

it('shows the list of brands when none is chosen, and leads from there to a brand', async () => {
  const { address } = await openMiniApp('/tg');
  await waitFor(() => expect(address()).toBe('/tg/home'));

  await userEvent.click(await screen.findByRole('link', { name: 'Northwind' }));
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeInTheDocument();
  expect(address()).toBe('/tg/services?brand=1');

  await userEvent.click(screen.getByRole('link', { name: 'Totals' }));
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeInTheDocument();
  expect(address()).toBe('/tg?brand=1');
});

it('says so when the person has no brand', async () => {
  reply('get', 't/me/brands', { data: [] });

  await openMiniApp('/tg/home');

  expect(await screen.findByText("You don't have a brand")).toBeInTheDocument();
});

it('shows which requests to join wait, and which were refused', async () => {
  const request = (id: number, name: string, status: OwnJoinRequest['status']) => ({
    brand: { id, name },
    status,
  });
  const requests = [
    request(7, 'Northwind', 'refused'),
    request(8, 'Southgate', 'waiting'),
    request(9, 'Eastend', 'accepted'),
  ];
  reply('get', 't/me/brands', { data: [] });
  reply('get', 't/me', { ...newOwnUser(), requests });

  await openMiniApp('/tg/home');

  const told = (await screen.findByText('Northwind')).closest('[role=status]');
  expect(told).toHaveTextContent('Your request to join was refused.');
  const waiting = screen.getByText('Southgate').closest('[role=status]');
  expect(waiting).toHaveTextContent('Your request to join waits for a manager.');
  expect(screen.queryByText('Eastend')).not.toBeInTheDocument();
});

it('shows the refusal of the link that opened it in place of its outcome', async () => {
  reply('get', 't/me/brands', { data: [] });
  const requests = [{ brand: { id: 7, name: 'Northwind' }, status: 'refused' as const }];
  reply('get', 't/me', { ...newOwnUser(), join: 'already waiting', requests });

  await openMiniApp('/tg/home', { launch: joining });

  expect(await screen.findByText('Your request to join was refused.')).toBeInTheDocument();
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

it('fetches the brands again on Retry', async () => {
  refuse('get', 't/me/brands', 500, 'Internal Server Error');
  await openMiniApp('/tg/home');
  expect(await screen.findByText('Server error. Try later')).toBeInTheDocument();

  knowAgent();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('link', { name: 'Northwind' })).toBeInTheDocument();
});

it('remembers the brand for addresses that name none, until the list of brands opens', async () => {
  const { address, router } = await openMiniApp('/tg?brand=1');
  await screen.findByRole('heading', { name: 'Northwind' });

  await act(() => router.navigate('/tg/deposits'));
  await waitFor(() => expect(address()).toBe('/tg/deposits?brand=1'));

  await act(() => router.navigate('/tg/home'));
  await act(() => router.navigate('/tg'));
  await waitFor(() => expect(address()).toBe('/tg/home'));
});

it.each([
  [
    {},
    [
      '2nd of 14, $5,180 behind the next',
      '$420.25 a day reaches it',
      'Today 3 deposits, $2,310 · 4 days in a row',
    ],
  ],
  [
    { target: { goal: 1000, goal_symbol: '$', have: 1240.5 }, pace: null, place: 1, gap: null },
    ['124%', 'Passed by $240.50', '1st of 14'],
  ],
  [{ target: { goal: 4, goal_symbol: 'FTD', have: 4 }, pace: null }, ['100%', 'Reached']],
  [
    { target: { goal: 4, goal_symbol: 'FTD', have: 1 }, pace: 0.5, gap: 3 },
    ['0.5 FTD a day', '3 FTD behind'],
  ],
  [
    { target: { goal: 0, goal_symbol: '$', have: -5 }, pace: null, place: null, gap: null },
    ['0%', 'no target yet', 'No period today'],
  ],
  [{ today: { count: 0, amount: 0 }, streak: 1 }, ['Nothing today yet']],
  [{ today: { count: 1, amount: 5 }, place: 23, gap: 1 }, ['Today 1 deposit, $5', '23rd of 14']],
] as const)('says where the agent stands: %j', async (fields, texts) => {
  reply('get', 't/me/brand', newBrand(fields as Partial<OwnBrand>));

  await openMiniApp('/tg?brand=1');
  await screen.findByRole('heading', { name: 'Northwind' });

  for (const text of texts) expect(document.body).toHaveTextContent(text);
});

it('opens a figure into what makes it up', async () => {
  const entry = {
    kind: 'deposit',
    id: 12,
    label: 'A12',
    type: 'ftd',
    client_id: '48213',
    count: 1,
    amount: 1200.5,
  };
  const created_at = '2026-03-10T12:00:00Z';
  reply('get', 't/results', {
    data: [
      { ...entry, created_at },
      { ...entry, kind: 'correction', id: null, label: null, client_id: '', count: 2, amount: 0, created_at },
      { ...entry, kind: 'total', id: null, label: null, client_id: '', count: 0, amount: -0.5, created_at },
    ],
    count: 3,
    amount: 1200,
    meta: { current_page: 1, last_page: 1 },
  });
  const { address } = await openMiniApp('/tg?brand=1');

  await userEvent.click(await screen.findByRole('link', { name: '$7,650.50' }));

  expect(await screen.findByText('3 deposits in this period')).toBeInTheDocument();
  expect(address()).toBe('/tg/results?brand=1');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('A12$1,200.50Client 48213'),
    expect.stringContaining('Correction$02 FTD'),
    expect.stringContaining('Correction-$0.50Of the total of the period'),
  ]);
});

it('says when nothing makes up a figure, and fetches again on Retry', async () => {
  refuse('get', 't/results', 500, 'Internal Server Error');
  await openMiniApp('/tg/results?brand=1');
  expect(await screen.findByText('Server error. Try later')).toBeInTheDocument();

  reply('get', 't/results', { data: [], count: 0, amount: 0, meta: { current_page: 1, last_page: 1 } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Nothing yet')).toBeInTheDocument();
});

it('never shows the figures of the previous brand', async () => {
  let answerSecond = () => {};
  const second = new Promise<void>((resolve) => (answerSecond = resolve));
  reply('get', 't/me/brand', async (request: Request) => {
    const isSecond = request.headers.get('brand-id') === '2';
    if (isSecond) await second;
    return Response.json(newBrand({ ftd: isSecond ? 22 : 11 }));
  });
  const { router } = await openMiniApp('/tg?brand=1');
  expect(await screen.findByText('11')).toBeInTheDocument();

  await act(() => router.navigate('/tg?brand=2'));
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByText('11')).not.toBeInTheDocument();

  answerSecond();
  expect(await screen.findByText('22')).toBeInTheDocument();
});

it.each<[string, OwnBrand['target'], string, string]>([
  ['a part of it', { goal: 10_000, goal_symbol: '$', have: 6450.5 }, '64', '$6,450.50 of $10,000'],
  ['more than it', { goal: 40, goal_symbol: 'FTD', have: 41 }, '100', '41 FTD of 40 FTD'],
  ['no goal', { goal: 0, goal_symbol: '$', have: 300 }, '0', '$300 · no target yet'],
])('shows the reached share of the target: %s', async (_, target, percent, figures) => {
  reply('get', 't/me/brand', newBrand({ target }));

  await openMiniApp('/tg?brand=1');

  const bar = await screen.findByRole('progressbar', { name: 'Target' });
  expect(bar).toHaveAttribute('aria-valuenow', percent);
  expect(screen.getByRole('region', { name: 'Target' })).toHaveTextContent(figures);
});

it('shows the totals, the person and the default character', async () => {
  await openMiniApp('/tg?brand=1');

  expect(await screen.findByText('Anna Petrova')).toBeInTheDocument();
  expect(within(screen.getByText('Total').parentElement!).getByText('$7,650.50')).toBeInTheDocument();
  expect(within(screen.getByText('FTD').parentElement!).getByText('3')).toBeInTheDocument();
  expect(screen.getByAltText('')).toHaveAttribute('src', '/monkeys/default.png');
});

it('fetches the brand again on Retry', async () => {
  refuse('get', 't/me/brand', 500, 'Internal Server Error');
  await openMiniApp('/tg?brand=1');
  expect(await screen.findByText('Server error. Try later')).toBeInTheDocument();

  knowAgent();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeInTheDocument();
});

it('fetches the brand again when the person returns to the page', async () => {
  await openMiniApp('/tg?brand=1');
  expect(await screen.findByText('$7,650.50')).toBeInTheDocument();

  reply('get', 't/me/brand', newBrand({ retention_amount: 7000 }));
  act(() => void window.dispatchEvent(new Event('focus')));

  expect(await screen.findByText('$8,200')).toBeInTheDocument();
});

it('leaves a brand that the person is not in', async () => {
  refuse('get', 't/me/brand', 403, 'user not in brand');

  const { address } = await openMiniApp('/tg?brand=9');

  expect(await screen.findByText('You are not in brand')).toBeInTheDocument();
  expect(address()).toBe('/tg?brand=9');
  await waitFor(() => expect(address()).toBe('/tg/home'), { timeout: 2000 });
});

it('says that a request to join the brand of the deep link was sent', async () => {
  refuse('get', 't/me/brand', 403, 'user not in brand');

  const { address } = await openMiniApp('/tg', { launch: joining });

  expect(await screen.findByRole('heading', { name: 'Your request to join was sent' })).toBeInTheDocument();
  expect(screen.queryByText('You are not in brand')).not.toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/tg/home'), { timeout: 2000 });
  expect(await screen.findByRole('link', { name: 'Northwind' })).toBeInTheDocument();
  expect(await screen.findByText('Your request to join was sent')).toBeInTheDocument();
});

it('opens the brand of the deep link for its member', async () => {
  reply('get', 't/me/brands', { data: [{ id: 7, name: 'Southwind' }] });
  reply('get', 't/me/brand', newBrand({ brand: { id: 7, name: 'Southwind', report_type: 'sales' } }));

  const { address, router } = await openMiniApp('/tg', { launch: joining });
  expect(await screen.findByRole('heading', { name: 'Southwind' })).toBeInTheDocument();
  expect(address()).toBe('/tg?brand=7');

  await act(() => router.navigate('/tg/home'));
  expect(await screen.findByRole('link', { name: 'Southwind' })).toBeInTheDocument();
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

const startingWith = (param: string) => ({ launch: { tgWebAppData: `start_param=${param}&hash=abc` } });

it('opens the screen of the start parameter once and remembers its brand', async () => {
  const { address, router } = await openMiniApp('/tg', startingWith('brand_1_deposits'));
  expect(await screen.findByText('Your deposits not found')).toBeInTheDocument();
  expect(address()).toBe('/tg/deposits?brand=1');

  await act(() => router.navigate('/tg'));
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeInTheDocument();
  expect(address()).toBe('/tg?brand=1');
});

it('sends no request to join for the start parameter of a screen', async () => {
  refuse('get', 't/me/brand', 403, 'user not in brand');

  const { address } = await openMiniApp('/tg/home', startingWith('brand_7_deposits'));

  expect(await screen.findByText('You are not in brand')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/tg/home'), { timeout: 2000 });
  expect(await screen.findByRole('link', { name: 'Northwind' })).toBeInTheDocument();
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});

it.each(['brand_0', 'brand_7_users', 'brand_7_ticket_', 'xbrand_7', 'brand_7_deposits_1'])(
  'ignores an unknown start parameter: %s',
  async (param) => {
    const { address } = await openMiniApp('/tg', startingWith(param));

    await waitFor(() => expect(address()).toBe('/tg/home'));
  },
);

it(
  'shows a quiet line while the server is away, and tries again by itself',
  { timeout: 15_000 },
  async () => {
    await openMiniApp('/tg?brand=1');
    expect(await screen.findByText('$7,650.50')).toBeInTheDocument();

    reply('get', 't/me/brand', () => Response.error());
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('No connection. Trying again…')).toBeInTheDocument();
    expect(screen.getByText('$7,650.50')).toBeInTheDocument();

    reply('get', 't/me/brand', newBrand({ retention_amount: 7000 }));
    expect(await screen.findByText('$8,200', undefined, { timeout: 7000 })).toBeInTheDocument();
    expect(screen.queryByText('No connection. Trying again…')).not.toBeInTheDocument();
  },
);
