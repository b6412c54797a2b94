import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { RatingEntry } from '../../../../api/agent.api.gen';
import type { ComparedEntry, ComparedTeam } from '../../../../api/panel.api.gen';
import { newOwnUser, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../../testing/render-panel';
import { refuseCall, reply } from '../../../../testing/server';
import { RatingScreen } from './RatingScreen';

const open = (address = '/rating') => renderPanel([toTestRoute('/rating', <RatingScreen />)], address);

function newEntry(
  name: string,
  amount: number,
  part: { id?: number; brand?: RatingEntry['brand'] } = {},
): RatingEntry {
  const { id = 1, brand = { id: 1, name: 'Northwind' } } = part;
  const user = newUser({ id, public_name: name });
  return { ...user, user, brand, amount, total_amount: amount, count: 2 };
}

/** One name is in lower case, because sorting by name ignores case. */
const threePeople = [
  newEntry('Anna', 300),
  newEntry('ben', 200, { id: 2 }),
  newEntry('Cleo', 100, { id: 3 }),
];

const newComparedEntry = (user_id: number, part: Partial<ComparedEntry> = {}): ComparedEntry => ({
  brand_id: 1,
  user_id,
  first_day: '2026-06-01',
  target: null,
  before: null,
  days: null,
  ...part,
});

const newTeam = (team_id: ComparedTeam['team_id'], part: Partial<ComparedTeam> = {}): ComparedTeam => ({
  brand: { id: 1, name: 'Northwind' },
  team_id,
  people: 2,
  amount: 100,
  before: 40,
  target: null,
  ...part,
});

/** Serves the comparison of the retention list. */
function serveComparison(entries: ComparedEntry[], teams: ComparedTeam[] = []) {
  const empty = { entries: [], teams: [] };
  reply('get', 'manager/rating/comparison', { ftd: empty, retention: { entries, teams } });
}

/** Lists the texts of a list's items, with | between the elements of an item. */
const listItemTexts = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ innerHTML }) => innerHTML.replaceAll(/(<[^>]*>)+/g, '|'));

beforeEach(() => {
  reply('post', 'auth/me', newOwnUser());
  serveComparison([]);
});

it('shows retention first, after a failure and Retry, and FTD at its own address', async () => {
  const rating = { retention: [newEntry('Anna', 1200.5)], ftd: [newEntry('Ben', 300)] };
  const { user, router } = await retryLoading('manager/rating', rating, open);
  await screen.findByRole('cell', { name: '$1,200.50' });
  expect(screen.getByText('Current period, days in GMT-4')).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'FTD' }));

  expect(within(await screen.findByRole('table')).getByText('Ben')).toBeVisible();
  expect(router.state.location.search).toBe('?tab=ftd');
});

it('shows targets, and by how much money and how many places each person rose or fell', async () => {
  reply('get', 'manager/rating', { retention: threePeople, ftd: [] });
  serveComparison([
    newComparedEntry(1, {
      target: { goal: 1000, goal_symbol: '$', have: 456.7 },
      before: { place: 3, amount: 100 },
      days: [100, 0, 200],
    }),
    newComparedEntry(2, { before: { place: 1, amount: 450.5 } }),
    newComparedEntry(3),
  ]);
  open();

  await screen.findAllByText('45% of $1,000');
  expect(await listItemTexts('Leaders')).toEqual([
    '|A|Anna|$300.00|$200.00| more than in the same days of the period before|45% of $1,000|',
    '|B|ben|$200.00|$250.50| less than in the same days of the period before|',
    '|C|Cleo|$100.00|$100.00| more than in the same days of the period before|',
  ]);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual([
    '1 2 up',
    '2 1 down',
    '3 new',
  ]);
});

it('sorts the table by a heading, and leaves places and charts as they are', async () => {
  reply('get', 'manager/rating', { retention: threePeople, ftd: [] });
  serveComparison([
    newComparedEntry(1, { before: { place: 1, amount: 290 } }),
    newComparedEntry(3, { target: { goal: 100, goal_symbol: '$', have: 150 } }),
  ]);
  const { user, router } = open();
  await screen.findAllByText('150% of $100');
  const listPlaces = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]!.textContent[0]);
  const sort = (name: string) => user.click(screen.getByRole('button', { name }));

  await sort('Target');
  expect(listPlaces()[0]).toBe('3');
  await sort('Change');
  expect(listPlaces()).toEqual(['3', '1', '2']);
  await sort('Agent');
  await sort('Agent');
  expect(listPlaces()).toEqual(['3', '2', '1']);
  expect(router.state.location.search).toBe('?order=-agent');
  expect((await listItemTexts('Leaders'))[0]).toContain('Anna');
  await sort('Amount');
  expect(router.state.location.search).toBe('');
  await sort('Amount');
  expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('tab', { name: 'FTD' }));
  expect(router.state.location.search).toContain('order=amount');
});

it('links a bar to its deposits, draws no mark for a target that counts FTD, and says that there are no results', async () => {
  reply('get', 'manager/rating', { retention: [newEntry('Anna', 300, { id: 7 })], ftd: [] });
  const target = { goal: 4, goal_symbol: 'FTD' as const, have: 3 };
  serveComparison([newComparedEntry(7, { first_day: '2026-06-03', target })]);
  const { user } = open();

  const link = await screen.findByRole('link', { name: '$300.00' });
  expect((await screen.findAllByText('75% of 4 FTD'))[0]).toBeVisible();
  expect(screen.queryByText('target')).not.toBeInTheDocument();
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://panel');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/deposits/search',
    {
      brand: '1',
      agent_id: '7',
      status: 'accept',
      from: '2026-06-03',
      to: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      zone: 'gmt-4',
      type: 'retention',
    },
  ]);
  await user.click(screen.getByRole('tab', { name: 'FTD' }));
  await screen.findByText('Nothing was found');
});

it('shows the list even if the teams cannot be loaded, loads them on Retry, and shows six until the person asks for all', async () => {
  reply('get', 'manager/rating', { retention: [newEntry('Anna', 300)], ftd: [] });
  refuseCall('get', 'manager/rating/comparison', 500, 'Internal');
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('table')).toBeVisible();
  const others = [1, 2, 3, 4, 5].map((number) =>
    newTeam(null, { brand: { id: 10 + number, name: `Brand ${number}` }, people: 1, amount: 10, before: 10 }),
  );
  const target = { goal: 200, goal_symbol: '$' as const, have: 120 };
  serveComparison(
    [newComparedEntry(1)],
    [newTeam(1, { target }), newTeam(2, { amount: 50, people: 1, before: 80 }), ...others],
  );
  await user.click(retry);

  const teams = await listItemTexts('Teams');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(teams.slice(0, 3)).toEqual([
    expect.stringMatching(
      /^\|Northwind, team 1\|2 people\|\$100.00\|\$50.00 each\|\$60.00\| more than.*60% of \$200\|$/,
    ),
    expect.stringContaining('|Northwind, team 2|1 person|$50.00|$50.00 each|$30.00| less than'),
    expect.stringContaining('|Brand 1|1 person|$10.00|$10.00 each|=| as much as'),
  ]);
  expect(teams).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show all 7' }));
  expect(await listItemTexts('Teams')).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(await listItemTexts('Teams')).toHaveLength(6);
});
