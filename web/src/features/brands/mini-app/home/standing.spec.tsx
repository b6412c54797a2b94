import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnBrand } from '../../../../api/api.gen';
import { serveAgent, newOwnBrand, openMiniApp } from '../../../../testing/open-mini-app';
import { reply } from '../../../../testing/server';
import { OwnStanding } from './OwnStanding';
import { OwnTarget } from './OwnTarget';

beforeEach(serveAgent);

function show(fields: Partial<OwnBrand> = {}) {
  const ownBrand = newOwnBrand(fields);
  render(
    <MemoryRouter>
      <OwnTarget ownBrand={ownBrand} />
      <OwnStanding ownBrand={ownBrand} />
    </MemoryRouter>,
  );
}

const periodOnFirstDay = {
  date_start: '2026-03-12',
  date_end: '2026-03-31',
  working_days: 16,
  working_days_left: 16,
};
const noDeposits = { count: 0, amount: 0 };
const newTarget = (have: number, goal = 1000, goal_symbol: '$' | 'FTD' = '$') => ({
  goal,
  goal_symbol,
  have,
});
const noPaceAndGap = { pace: null, gap: null, next: null };

// Each case changes fields of `newOwnBrand`, whose own values the first case shows.
it.each<[string, Partial<OwnBrand>, string[], string[]]>([
  [
    'behind another',
    {},
    [
      '64%',
      '$6,450.50 of $10,000',
      '$420.25 a day reaches it · 16 of 24 working days left',
      '2nd of 14, $5,180 behind Ben Novak',
      'Today 3 deposits, $2,310 · 4 days in a row',
      'Best this period: Mar 3, $4,200',
      'Best day, Mar 3: $4,200',
    ],
    ['above', 'Best week', 'waiting'],
  ],
  [
    'past the target',
    { ...noPaceAndGap, target: newTarget(1240.5), place: 1 },
    ['124% · $240.50 above target', '$1,240.50 of $1,000', '1st of 14'],
    ['a day', 'behind', 'ahead'],
  ],
  [
    'ahead of all',
    {
      ...noPaceAndGap,
      place: 1,
      lead: 4500,
      runner_up: newOwnBrand().next,
      waiting: { count: 12, amount: 5228 },
    },
    ['1st, $4,500 ahead of Ben Novak', '12 waiting, $5,228'],
    ['1st of'],
  ],
  [
    'level with another agent in first place',
    { ...noPaceAndGap, place: 1, lead: 0, runner_up: newOwnBrand().next },
    ['1st, level with Ben Novak'],
    ['ahead'],
  ],
  [
    'above the target of a sales brand',
    { ...noPaceAndGap, target: newTarget(11, 8, 'FTD') },
    ['137% · 3 FTD above target', '11 of 8 FTD'],
    ['11 FTD'],
  ],
  [
    'at the target of a sales brand',
    { ...noPaceAndGap, target: newTarget(4, 4, 'FTD') },
    ['100%', '4 of 4 FTD', 'Reached'],
    [],
  ],
  [
    'behind another in a sales brand',
    { target: newTarget(1, 4, 'FTD'), pace: 0.5, gap: 3 },
    ['25%', '1 of 4 FTD', '0.5 FTD a day', '3 FTD behind Ben Novak'],
    ['above'],
  ],
  [
    'without a target',
    { pace: null, target: newTarget(300, 0) },
    ['$300 · no target yet'],
    ['reaches it', '%'],
  ],
  [
    'without a period',
    { ...noPaceAndGap, target: newTarget(0, 0), place: null, period: null, days: [] },
    ['No period today'],
    ['Best this period', 'working days left'],
  ],
  [
    'on the first day of a period',
    {
      ...noPaceAndGap,
      target: newTarget(0),
      pace: 62.5,
      place: null,
      of: null,
      period: periodOnFirstDay,
      days: [],
      today: noDeposits,
      streak: 0,
    },
    [
      '0%',
      '$62.50 a day reaches it · First day of the period',
      'Your place comes with your first result',
      'Nothing today yet',
    ],
    ['1st of', 'Best this period'],
  ],
  ['with one deposit', { today: { count: 1, amount: 5 }, place: 23 }, ['Today 1 deposit, $5', '23rd of'], []],
])('says where the agent stands %s', (_title, fields, texts, absentTexts) => {
  show(fields);

  for (const text of texts) expect(document.body).toHaveTextContent(text);
  for (const text of absentTexts) expect(document.body).not.toHaveTextContent(text);
});

it.each<[string, Partial<OwnBrand>, string, number[]]>([
  ['a partly filled bar, and a mark at the elapsed third of the period', {}, '64', [33]],
  ['a full bar beyond the target, and a mark at the target', { target: newTarget(1250) }, '100', [80]],
  ['an empty bar without a mark if there is no target', { target: newTarget(300, 0) }, '0', []],
  ['an empty bar and no mark on the first day', { target: newTarget(0), period: periodOnFirstDay }, '0', []],
])('draws %s', (_title, fields, percent, expectedMarks) => {
  show(fields);

  const bar = screen.getByRole('progressbar', { name: 'Target' });
  expect(bar).toHaveAttribute('aria-valuenow', percent);
  const marks = [...bar.querySelectorAll('i')].map(({ style }) => Math.round(Number.parseFloat(style.left)));
  expect(marks).toEqual(expectedMarks);
});

it('shows the target without the standing if the server is of the former release', async () => {
  const { user, brand, target, retention_amount, ftd_amount, ftd } = newOwnBrand();
  reply('get', 't/me/brand', { user, brand, target, retention_amount, ftd_amount, ftd });
  await openMiniApp('/tg?brand=1');

  await screen.findByRole('progressbar', { name: 'Target' });
  expect(document.body).toHaveTextContent('$6,450.50 of $10,000');
  expect(screen.queryByText(/today/i)).not.toBeInTheDocument();
});

it('draws a bar for each day with a result, to scale over the whole period', () => {
  show();

  // Of 31 days, the third and the twelfth have a result: $4,200, which is the full height, and $2,250.50.
  const trend = document.querySelector('svg[preserveAspectRatio=none]')!;
  expect(trend).toHaveAttribute('viewBox', '0 0 31 1');
  expect(trend.querySelector('path')).toHaveAttribute('d', `M2.5 1v-1M11.5 1v${-2250.5 / 4200}`);
});

it('draws no bar for a day with a negative result, even if no day has a better one', async () => {
  reply('get', 't/me/brand', newOwnBrand({ days: [{ date: '2026-03-03', made: -5 }] }));
  await openMiniApp('/tg/results?brand=1&view=days');

  const day = await screen.findByRole('link', { name: /^Mar 3/ });
  expect(day.querySelector<HTMLElement>('[aria-hidden] > span')!.style.width).toBe('0%');
});

describe('the entries behind a figure', () => {
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
  const correction = {
    ...entry,
    kind: 'correction',
    id: null,
    label: null,
    client_id: '',
    amount: 0,
    created_at,
  };
  let searches: string[];

  beforeEach(() => {
    searches = [];
    reply('get', 't/results', ({ url }: Request) => {
      searches.push(new URL(url).search);
      return Response.json({
        data: [
          { ...entry, created_at },
          { ...correction, count: 2 },
          { ...correction, kind: 'total', count: 0, amount: -0.5 },
        ],
        count: 3,
        ftd: 2,
        amount: 1200,
        meta: { current_page: 1, last_page: 1 },
      });
    });
    reply('get', 't/rating', []);
    reply('get', 't/deposits/stat', { result: [] });
    const best_week = { date_start: '2026-03-06', date_end: '2026-03-12', count: 9, amount: 7, made: 7 };
    reply('get', 't/me/brand', newOwnBrand({ best_week }));
  });

  it('open from each figure of the home, and from a list of days, whose newest is first', async () => {
    const { address, router } = await openMiniApp('/tg?brand=1');
    await screen.findByRole('link', { name: /^Best week/ });
    const period = 'from=2026-03-01&until=2026-03-31';
    for (const [name, query, search] of [
      [/^\$6,450\.50$/, '', '?page=1'],
      [/^\$7,650\.50$/, `&${period}`, `?${period}&of=days&page=1`],
      [/^3$/, `&${period}&type=ftd`, `?${period}&of=days&type=ftd&page=1`],
      [/^Today 3/, '&from=2026-03-12&until=2026-03-12', '?from=2026-03-12&until=2026-03-12&of=days&page=1'],
      [/^Best day/, '&from=2026-03-03&until=2026-03-03', '?from=2026-03-03&until=2026-03-03&of=days&page=1'],
      [/^Best week/, '&from=2026-03-06&until=2026-03-12', '?from=2026-03-06&until=2026-03-12&of=days&page=1'],
    ] as const) {
      await userEvent.click(await screen.findByRole('link', { name }));
      await waitFor(() => expect(address()).toBe(`/tg/results?brand=1${query}`));
      await waitFor(() => expect(searches.at(-1)).toBe(search));
      await act(() => router.navigate(-1));
    }
    await userEvent.click(await screen.findByRole('link', { name: /^2nd of 14/ }));
    await waitFor(() => expect(address()).toBe('/tg/statistic?brand=1'));
    expect(searches).toHaveLength(6);

    await act(() => router.navigate(-1));
    await userEvent.click(await screen.findByRole('link', { name: /Best this period/ }));
    await screen.findByRole('heading', { name: 'Days of this period' });
    const days = within(screen.getByRole('list')).getAllByRole('link');
    expect(days.map(({ textContent }) => textContent)).toEqual(['Mar 12$2,250.50', 'Mar 3$4,200']);
    await userEvent.click(days[1]!);
    await screen.findByText('3 deposits on Mar 3, of these 2 FTD');
    expect(address()).toBe('/tg/results?brand=1&from=2026-03-03&until=2026-03-03');
  });

  it('are deposits and corrections, and only FTD are counted if the URL says so', async () => {
    const { router } = await openMiniApp('/tg/results?brand=1');

    await screen.findByText('3 deposits in this period, of these 2 FTD');
    const listTexts = ({ children }: HTMLElement) => [...children].map(({ textContent }) => textContent);
    const textsWithoutTime = screen.getAllByRole('listitem').map((item) => listTexts(item).slice(0, -1));
    expect(textsWithoutTime).toEqual([
      ['A12', '$1,200.50', 'Client 48213'],
      ['Correction', '$0', '2 FTD'],
      ['Correction', '-$0.50', 'Of the total of the period'],
    ]);
    await act(() => router.navigate('/tg/results?brand=1&type=ftd'));
    await screen.findByText('2 FTD in this period');
  });
});

it('shows a summary of the standing at the top of Services, with a link to the home', async () => {
  const { address } = await openMiniApp('/tg/services?brand=1');

  const summary = await screen.findByRole('link', { name: 'Northwind 2nd of 14 · 64% · $420.25 a day' });
  await act(() => userEvent.click(summary));

  await waitFor(() => expect(address()).toBe('/tg?brand=1'));
});

it('shows the first steps to a person without any result, instead of an empty target and a place', async () => {
  reply('get', 't/first-steps', { chat_url: 'https://t.me/north_team' });
  const noResults = {
    ...noPaceAndGap,
    place: null,
    of: null,
    best_day: null,
    best_week: null,
    days: [],
    streak: 0,
  };
  reply('get', 't/me/brand', newOwnBrand({ ...noResults, target: newTarget(0, 0), today: noDeposits }));

  await openMiniApp('/tg?brand=1');

  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByText('#retention 500 client 48213')).toBeVisible();
  expect(await steps.findByRole('link', { name: 'the brand’s group' })).toHaveAttribute(
    'href',
    'https://t.me/north_team',
  );
  expect(screen.queryByText('Target')).not.toBeInTheDocument();
  expect(screen.queryByText('Your place comes with your first result')).not.toBeInTheDocument();
});
