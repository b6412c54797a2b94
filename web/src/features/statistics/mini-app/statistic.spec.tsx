import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RatingEntry, Statistic, StatisticResult } from '../../../api/agent.api.gen';
import { reply, recordQueries } from '../../../testing/server';
import { serveAgent, newOwnBrand, openMiniApp } from '../../../testing/open-mini-app';

const anna = newOwnBrand().user;
const boris = { ...anna, id: 5, public_name: 'Boris Novak' };

const newResult = (user: typeof anna, made: number): StatisticResult => ({
  id: user.id,
  user,
  team_id: 1,
  amount: made,
  ftd: 1,
  retention: made,
  target: 10_000,
  total: 2 * made,
  made,
});

function newStatistic(part: Partial<Statistic> = {}): Statistic {
  return {
    period: 'day',
    date_start: '2026-11-20',
    date_end: '2026-11-20',
    created_at: '2026-11-20T12:00:00.000Z',
    best_agent_id: 5,
    worse_agent_id: 4,
    result: [newResult(anna, 100), newResult(boris, 250.5)],
    ...part,
  };
}

const newEntry = (user: typeof anna, amount: number): RatingEntry => ({
  ...user,
  user,
  brand: { id: 1, name: 'Northwind' },
  total_amount: amount,
  amount,
  count: 1,
});

const serveStatistic = (answer: Statistic) => recordQueries('t/deposits/stat', answer);

beforeEach(() => {
  // In the zone of statistics it is still the 20th.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
  serveAgent();
  reply('get', 't/rating', [newEntry(boris, 700), newEntry(anna, 300.5)]);
});

const open = (query = '') => openMiniApp(`/tg/statistic?brand=1${query}`);
const getRows = (region: string) =>
  within(screen.getByRole('region', { name: region })).getAllByRole('listitem');

it('shows the rating and the statistic of today, highlights the person’s own rows, and offers no later day', async () => {
  const queries = serveStatistic(newStatistic());
  await open();
  await screen.findByText('$250.50');
  expect(screen.getByText('Days in GMT-4')).toBeVisible();

  expect(queries).toEqual([{ period: 'day', date: '2026-11-20' }]);
  await waitFor(() =>
    expect(getRows('Rating').map(({ textContent }) => textContent)).toEqual([
      '1BNBoris Novak$700',
      '2APAnna Petrova$300.50',
    ]),
  );
  expect(getRows('Deposits statistic').map(({ textContent }) => textContent)).toEqual([
    'BNBoris NovakBest$250.50Target $10,000Total $501',
    'APAnna Petrova$100Target $10,000Total $200',
  ]);
  for (const region of ['Rating', 'Deposits statistic'])
    expect(getRows(region).map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);

  await userEvent.click(screen.getByRole('button', { name: 'Nov 20, 2026' }));
  expect(screen.getByRole('button', { name: 'November 20, 2026' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'November 21, 2026' })).toBeDisabled();
});

// Boris made 250.50, and Anna 100.
it.each([
  ['the best result of a day', 'day', 10_000, ['100%', '39.9']],
  ['the targets of a month', 'month', 10_000, ['2.5', '1%']],
  ['the best result of a month without targets', 'month', 0, ['100%', '39.9']],
] as const)('draws bars against %s', async (_title, period, target, widths) => {
  const result = newStatistic().result.map((entry) => ({ ...entry, target }));
  serveStatistic(newStatistic({ period, result }));
  await open(`&period=${period}`);
  await screen.findByText('$250.50');

  const barWidths = getRows('Deposits statistic').map(
    (row) => row.querySelector<HTMLElement>('[style*=width]')!.style.width,
  );
  expect(barWidths).toEqual(widths.map((width) => expect.stringContaining(width) as string));
});

it('counts deposits in a sales brand, and says that the rating is empty', async () => {
  reply('get', 't/rating', []);
  // The symbol marks a sales brand.
  reply('get', 't/me/brand', newOwnBrand({ target: { goal: 4, goal_symbol: 'FTD', have: 3 } }));
  serveStatistic(newStatistic({ result: [newResult(anna, 3)] }));
  await open();

  await screen.findByText('3 FTD');
  expect(screen.getByText('Total $6')).toBeInTheDocument();
  await screen.findByText('nothing found');
});

it('loads the week that contains the picked day, and keeps the day and the kind of period in the URL', async () => {
  const queries = serveStatistic(
    newStatistic({ period: 'week', date_start: '2026-11-13', date_end: '2026-11-19' }),
  );
  const { address } = await open();

  await userEvent.click(await screen.findByRole('button', { name: 'Week' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Nov 13, 2026 – Nov 19, 2026' }));
  await userEvent.click(screen.getByRole('button', { name: 'November 17, 2026' }));

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(queries.at(-1)).toEqual({ period: 'week', date: '2026-11-17' }));
  expect(address()).toBe('/tg/statistic?brand=1&period=week&date=2026-11-17');
});

it('links to the main screens in the footer, without a brand only to the brands, and marks the one that the current screen belongs to', async () => {
  serveStatistic(newStatistic());
  const { router } = await open();
  const listLinks = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('aria-current')]);

  await screen.findByRole('navigation', { name: 'Main' });
  expect(listLinks()).toEqual([
    ['Your brands', null],
    ['Totals', null],
    ['Statistic', 'page'],
  ]);

  await act(() => router.navigate('/tg/deposits?brand=1'));
  await waitFor(() => expect(listLinks()[1]).toEqual(['Totals', 'true']));
  expect(listLinks()[2]).toEqual(['Statistic', null]);

  await act(() => router.navigate('/tg/profile?no_brand=true'));
  await waitFor(() => expect(listLinks()).toEqual([['Your brands', 'true']]));
});
