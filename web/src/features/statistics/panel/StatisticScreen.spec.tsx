import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatisticResult } from '../../../api/agent.api.gen';
import type { BrandStatistic, TrendDay } from '../../../api/panel.api.gen';
import { newBrandDetail, newOwnUser, newUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../testing/render-panel';
import { recordQueries, refuseCall, reply, replyBrand } from '../../../testing/server';
import { getWeek } from '../../../kit/core/day';
import { findNeighbour } from './span';
import { StatisticScreen } from './StatisticScreen';

function newResult(id: number, public_name: string, part: Partial<StatisticResult> = {}): StatisticResult {
  const user = newUser({ id, public_name });
  return { id, user, team_id: 1, amount: 0, ftd: 0, retention: 0, target: 0, total: 0, made: 0, ...part };
}

function newStatistic(part: Partial<BrandStatistic> = {}): BrandStatistic {
  return {
    period: 'day',
    date_start: '2026-11-19',
    date_end: '2026-11-19',
    created_at: '2026-11-20T09:00:00.000Z',
    best_agent_id: 5,
    worse_agent_id: 4,
    rejected: { count: 0, reasons: [] },
    result: [
      newResult(4, 'Anna Berg', { amount: 100, made: 100, retention: 100, target: 400 }),
      newResult(5, 'Ben Holm', { amount: 300.5, made: 300.5, ftd: 2, target: 200 }),
    ],
    ...part,
  };
}

const newDay = (day: string, amount: number): TrendDay => ({ day, amount, retention: amount, ftd: 0 });

/** Serves a statistic, and returns the query parameters of its calls. */
const serve = (part: Partial<BrandStatistic> = {}) => recordQueries('brand/reports/1', newStatistic(part));

const open = (query = '') =>
  renderPanel([toTestRoute('/brands/stat/:brand_id', <StatisticScreen />)], `/brands/stat/1${query}`);
const getSubmitButton = () => screen.getByRole('button', { name: 'Get' });
const listTexts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  replyBrand(newBrandDetail());
  reply('get', 'brand/reports/trend/1', { days: [] });
  reply('post', 'auth/me', newOwnUser({ role: 'manager', user_roles: ['reports'] }));
});

it('requires a day, a week or a month, chooses a week by any of its days, and sends a month as its middle day', async () => {
  const queries = serve();
  const { user, router } = open();
  const pick = async (name: string, day: string | RegExp) => {
    await user.click(screen.getByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: day }));
  };
  await user.click(getSubmitButton());
  await screen.findByText('Date not selected');
  await pick('Day', '18 November 2026');
  expect(queries).toEqual([{ date: '2026-11-19', period: 'day' }]);
  await user.click(getSubmitButton());
  await waitFor(() => expect(queries.at(-1)).toEqual({ date: '2026-11-18', period: 'day' }));
  expect(router.state.location.search).toBe('?period=day&date=2026-11-18');

  await act(() => router.navigate('?period=week&date=2026-11-31')); // no such day
  expect(await screen.findByRole('button', { name: 'Week' })).toHaveTextContent('Choose a week');
  await user.click(getSubmitButton());
  await screen.findByText('Week period is not selected');
  await pick('Week', '18 November 2026');
  expect(screen.getByRole('button', { name: 'Week' })).toHaveTextContent('13.11.2026 – 19.11.2026');
  expect(queries).toHaveLength(2); // nothing is sent before Get
  await user.click(getSubmitButton());
  await waitFor(() => expect(queries.slice(2)).toEqual([{ date: '2026-11-13', period: 'week' }]));

  await user.click(screen.getByRole('tab', { name: 'Monthly' }));
  await screen.findByRole('button', { name: 'Month' });
  await user.click(getSubmitButton());
  await screen.findByText('Month is not selected');
  await pick('Month', /^Nov/);
  await user.click(getSubmitButton());
  await waitFor(() => expect(queries.slice(3)).toEqual([{ date: '2026-11-15', period: 'month' }]));
});

it.each([
  ['2026-11-20', '2026-11-20', '2026-11-26'],
  ['2026-11-19', '2026-11-13', '2026-11-19'],
  ['2027-01-01', '2027-01-01', '2027-01-07'],
])('the day %s is in the week from %s to %s', (day, first, last) => {
  expect(getWeek(day)).toEqual({ first, last });
});

it('opens on the last complete day in GMT-4, and steps from day to day up to today', async () => {
  vi.setSystemTime('2026-11-20T03:59:00Z'); // still the 19th
  const queries = serve();
  const trends = recordQueries('brand/reports/trend/1', { days: [] });
  const { user, router } = open();

  expect(await screen.findByRole('link', { name: 'Yesterday' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('Wed 18.11.2026')).toBeVisible();
  await screen.findByRole('table');
  await waitFor(() => expect(trends).toContainEqual({ date_start: '2026-10-23', date_end: '2026-11-19' }));
  await user.click(screen.getByRole('link', { name: 'Next day' }));
  expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Next day' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe('?period=day&date=2026-11-19');
  await user.click(screen.getByRole('link', { name: 'Previous day' }));
  await user.click(screen.getByRole('link', { name: 'Previous day' }));

  await waitFor(() => expect(router.state.location.search).toBe('?period=day&date=2026-11-17'));
  const [first, next] = queries;
  expect([first, next]).toEqual([
    { date: '2026-11-18', period: 'day' },
    { date: '2026-11-19', period: 'day' },
  ]);
  await user.click(screen.getByRole('link', { name: 'Today' }));
  await screen.findByText('Thu 19.11.2026');
});

it('marks the preset week that contains the date', async () => {
  vi.setSystemTime('2026-11-18T12:00:00Z');
  serve();
  open('?period=week&date=2026-11-13');

  expect(await screen.findByRole('link', { name: 'This week' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Last week' })).not.toHaveAttribute('aria-current');
});

it.each([
  ['day', '2024-01-01', null, '2024-01-02'], // no earlier day can be chosen
  ['week', '2026-11-18', '2026-11-06', '2026-11-20'],
  ['week', '2026-11-20', '2026-11-13', null],
  ['month', '2026-12-31', '2026-11-15', '2027-01-15'],
] as const)('on 2026-11-20, the neighbours of the %s of %s are %s and %s', (period, day, previous, next) => {
  const find = (offset: 1 | -1) => findNeighbour(period, day, offset, '2026-11-20');
  expect([find(-1), find(1)]).toEqual([previous, next]);
});

describe('before a span is chosen', () => {
  /** A Thursday and a Friday, with which a week begins. */
  const lastDays = [newDay('2026-11-19', 5), newDay('2026-11-20', 7)];
  const serveTrend = (days: TrendDay[]) => recordQueries('brand/reports/trend/1', { days });

  it.each([
    ['?period=week', '2026-09-04', ['13.11.2026', '20.11.2026'], '$7'],
    ['?period=month', '2025-12-01', ['01.11.2026'], '$12'],
  ])(
    'shows the results of the recent spans, after a failure and Retry: %s',
    async (query, date_start, firstDays, lastAmount) => {
      let queries: Record<string, string>[] = [];
      await retryLoading(
        'brand/reports/trend/1',
        () => (queries = serveTrend(lastDays)),
        () => open(query),
      );

      const bars = await screen.findAllByRole('listitem');

      expect(queries).toEqual([{ date_start, date_end: '2026-11-20' }]);
      expect(bars.map(({ textContent }) => textContent.slice(0, 10))).toEqual(firstDays);
      expect(bars.at(-1)).toHaveTextContent(`${lastAmount}.00`);
      expect(screen.getByText(`highest ${lastAmount}`)).toBeVisible();
      expect(screen.queryByText(/correction/i)).not.toBeInTheDocument();
    },
  );

  it('links each bar to its accepted deposits, by days in GMT-4', async () => {
    reply('post', 'auth/me', newOwnUser()); // an admin, because bars link only for viewers with access to deposits
    serveTrend(lastDays);
    open('?period=week');

    const links = await screen.findAllByRole('link', { name: /^\d\d\.\d\d\.2026: / });

    expect(links.at(-1)).toHaveAttribute(
      'href',
      '/deposits/search?brand=1&status=accept&from=2026-11-20&to=2026-11-20&zone=gmt-4',
    );
    expect(links.at(-1)).toHaveAccessibleName(/\$7\.00 \(/);
  });

  it('says how much of a bar is corrections, and that lists of deposits do not include them', async () => {
    serveTrend([
      { ...newDay('2026-11-19', 5.1), corrections: { amount: 0.2, ftd: 1 } },
      { ...newDay('2026-11-20', 7.2), corrections: { amount: 0.1, ftd: -2 } },
    ]);
    open('?period=month');

    expect(await screen.findByRole('listitem')).toHaveTextContent(
      '01.11.2026: 0 FTD · $12.30, of which corrections -1 FTD · $0.30',
    );
    expect(
      screen.getByText('Corrections by staff are included here, and not in the lists of deposits.'),
    ).toBeVisible();
  });
});

describe('the statistic', () => {
  it('compares the teams of a month on one scale, and agents with their targets', async () => {
    serve({
      period: 'month',
      result: [
        newResult(4, 'Anna Berg', { made: 100, target: 400 }),
        newResult(5, 'Ben Holm', { made: 300, target: 200, team_id: 2 }),
        newResult(6, 'Eva', { made: 100, team_id: 2 }),
      ],
    });
    open('?period=month&date=2026-11-15');

    const teams = within(await screen.findByRole('region', { name: 'Teams' }));
    const [first, second] = teams.getAllByRole('listitem');
    for (const text of ['Team 1', '1 person', '$100.00', '25% of $400.00 · $100.00 each'])
      expect(within(first!).getByText(text)).toBeVisible();
    for (const text of ['Team 2', '2 people', '$400.00', '200% of $200.00 · $200.00 each'])
      expect(within(second!).getByText(text)).toBeVisible();
    expect(screen.getByText('150% of $200.00')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Target' })).toBeVisible();
  });

  it('shows a week by day, and does not link to deposits for a person who may not see them', async () => {
    reply('get', 'brand/reports/trend/1', { days: [newDay('2026-11-13', 5)] });
    serve({ period: 'week', date_start: '2026-11-13', date_end: '2026-11-19' });
    open('?period=week&date=2026-11-13');

    await screen.findByText(/^13\.11\.2026: 0 FTD · \$5\.00/);
    const agents = within(screen.getByRole('region', { name: 'Agents' }));
    expect(agents.getByText('$300.50')).toBeVisible();
    expect(screen.queryByRole('link', { name: /\$/ })).not.toBeInTheDocument();
  });

  it('shows a chart and a table, best result first, with links to deposits, after a failure and Retry', async () => {
    reply('post', 'auth/me', newOwnUser());
    const reasons = [
      { reason: 'Duplicate', count: 1200 },
      { reason: null, count: 30 },
    ];
    await retryLoading(
      'brand/reports/1',
      () => serve({ rejected: { count: 1230, reasons } }),
      () => open('?period=day&date=2026-11-19'),
    );

    const bars = within(await screen.findByRole('list', { name: 'Agents' }));
    expect(listTexts(bars.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/Ben Holm\$300\.50$/),
      expect.stringMatching(/Anna Berg\$100\.00$/),
    ]);
    const [, ben] = screen.getAllByRole('row');
    expect(listTexts(within(ben!).getAllByRole('cell')).slice(1)).toEqual(['2', '$0.00', '$300.50']);
    expect(screen.getByText('20.11.2026 12:00:00')).toBeVisible();
    expect(listTexts(screen.getAllByRole('definition')).slice(0, 3)).toEqual([
      '19.11.2026',
      'Ben Holm',
      'Anna Berg',
    ]);
    expect(await screen.findByRole('link', { name: '$300.50' })).toHaveAttribute(
      'href',
      '/deposits/search?brand=1&agent_id=5&status=accept&from=2026-11-19&to=2026-11-19&zone=gmt-4',
    );
    const rejected = within(screen.getByRole('region', { name: 'Rejected deposits 1,230' }));
    expect(listTexts(rejected.getAllByRole('listitem'))).toEqual(['Duplicate1,200', 'No reason given30']);
  });

  it('shows only the first 30 of many agents until the person asks for all', async () => {
    serve({ result: Array.from({ length: 31 }, (_, index) => newResult(index + 1, `Agent ${index}`)) });
    const { user } = open('?period=day&date=2026-11-19');
    const bars = within(await screen.findByRole('list', { name: 'Agents' }));
    expect(bars.getAllByRole('listitem')).toHaveLength(30);

    await user.click(screen.getByRole('button', { name: 'Show all 31' }));

    expect(bars.getAllByRole('listitem')).toHaveLength(31);
    expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  it('says that a month whose middle day is in no period has no results', async () => {
    serve({ period: 'month', result: [], date_start: null, date_end: null });
    open('?period=month&date=2026-11-15');

    await screen.findByText('None of the brand’s periods contains 15.11.2026.');
  });
});

it('counts first-time deposits in a sales brand, even for a person who may not read its settings', async () => {
  refuseCall('get', 'brand/1', 403, 'Forbidden');
  reply('get', 'brand/head/1', { id: 1, name: 'Northwind', report_type: 'sales' });
  serve({ result: [newResult(4, 'Anna Berg', { ftd: 3, made: 3 })] });
  open('?period=day&date=2026-11-19');

  expect((await screen.findAllByText('3 FTD'))[0]).toBeVisible();
});
