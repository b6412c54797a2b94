import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../api/api.gen';
import { api } from '../../../api/api';
import type { BrandFigures, SetupSteps, Start } from '../../../api/panel.api.gen';
import { newOwnUser, noWork } from '../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../testing/render-panel';
import { reply } from '../../../testing/server';
import { StartScreen } from './StartScreen';

const noResults = { amount: 0, retention: 0, ftd: 0 };
const northwind: BrandFigures = {
  brand: { id: 2, name: 'Northwind' },
  report_type: 'retention',
  today: { amount: 1200.5, retention: 1000, ftd: 2 },
  yesterday: { amount: 800, retention: 800, ftd: 0 },
  period: { date_start: '2026-11-01', date_end: '2026-11-30', goal: 10_000, have: 4500 },
};

function newStart(part: Partial<Start> = {}): Start {
  return {
    ...noWork,
    join_requests: { count: 0, brands: [] },
    figures: {
      day: '2026-11-20',
      today: northwind.today,
      yesterday: northwind.yesterday,
      brands: [northwind],
    },
    setup: null,
    ...part,
  };
}

function open(part: Partial<Start> = {}, me: Partial<OwnUser> = {}) {
  reply('post', 'auth/me', newOwnUser({ id: 3, role: 'admin', ...me }));
  reply('get', 'manager/start', newStart(part));
  return renderPanel([toTestRoute('/start', <StartScreen />)], '/start');
}

const findRegion = (name: string | RegExp) => screen.findByRole('region', { name });
const findWaitingWork = async () => within(await findRegion('Waiting for you'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
});

it('links to all open work, and says that a brand has no target, or that today is in no period', async () => {
  const noTarget = { ...northwind, period: { ...northwind.period!, goal: 0 } };
  const noPeriod = { ...northwind, brand: { id: 3, name: 'Southgate' }, period: null };
  open({
    deposits: { waiting: 1, oldest_at: '2026-11-20T09:00:00.000Z' },
    tickets: {
      new: 2,
      in_work: 4,
      mine: 3,
      mine_unread: 1,
      unassigned: 4,
      in_work_unassigned: 2,
      overdue: 1,
    },
    join_requests: { count: 2, brands: [{ id: 2, name: 'Northwind', count: 2 }] },
    undelivered: { messages: 3, failed: 1, unknown: 2, updates: 1, reports: 2 },
    figures: { day: '2026-11-20', today: noResults, yesterday: noResults, brands: [noTarget, noPeriod] },
  });

  const links = (await findWaitingWork()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1deposit waitingoldest: 3 h', '/deposits/moderation'],
    ['1overdue ticket', '/tickets/overdue'],
    ['3tickets assigned to you1 unread', '/tickets/mine'],
    ['2new tickets', '/tickets/new'],
    ['2unassigned tickets in work', '/tickets/in-work?assignee=none'],
    ['2join requestsNorthwind', '/brands/users/2?popup=requests'],
    ['1message not deliveredlast 7 days', '/admin/delivery?status=failed'],
    ['2messages that may not have arrivedlast 7 days', '/admin/delivery'],
    ['1message that the bot did not processlast 7 days', '/admin/delivery?status=not-handled'],
    ['2missed reportslast 7 days', '/admin/delivery?status=missed'],
  ]);
  expect(screen.getByText('$4.5K, no target')).toBeVisible();
  expect(screen.getByText('today is in no period')).toBeVisible();
});

it('loads after a failure and Retry, shows today beside yesterday, the progress to the target and that nothing waits, and focuses the first brand on J', async () => {
  reply('post', 'auth/me', newOwnUser({ role: 'admin' }));
  await retryLoading('manager/start', newStart(), () =>
    renderPanel([toTestRoute('/start', <StartScreen />)], '/start'),
  );

  const today = within(await screen.findByRole('region', { name: /^Today/ }));
  expect(today.getByText('$1,200.50', { selector: 'dd' })).toBeVisible();
  expect(today.getByText('$800.00 yesterday, already exceeded')).toBeVisible();
  const [, row] = today.getAllByRole('row');
  const link = within(row!).getByRole('link', { name: 'Northwind' });
  expect(link).toHaveAttribute('href', '/brands/2');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(link).toHaveFocus();
  expect(row).toHaveTextContent('45%$4.5K of $10K');
  expect((await findWaitingWork()).getByText(/Nothing is waiting/)).toBeVisible();
  expect(screen.getByText('Days in GMT-4, times in Moscow time')).toBeVisible();
});

it('shows a manager how many messages were not delivered, without a link to the screen, which they may not open', async () => {
  open(
    { undelivered: { messages: 1, failed: 1, unknown: 0, updates: 0, reports: 0 } },
    { role: 'manager', user_roles: ['brands', 'deposits'] },
  );

  const list = await findWaitingWork();
  expect(list.getByText('last 7 days · ask an administrator')).toBeVisible();
  expect(list.queryByRole('link')).not.toBeInTheDocument();
});

it('tells a person without a right to any part of the overview which roles are missing', async () => {
  open(
    { deposits: null, tickets: null, join_requests: null, figures: null },
    { role: 'manager', user_roles: [] },
  );

  await screen.findByText('Your roles do not include deposits, tickets, users or reports');
});

describe('the first steps of an installation', () => {
  const setup: SetupSteps = {
    add_bot_url: 'https://t.me/desk_bot?startgroup=true',
    is_bot_in_group: true,
    brand_id: null,
    has_members: false,
    has_targets: false,
    has_report_hour: false,
    has_managers: true,
    has_deposit: false,
  };
  const listLinks = async () =>
    within(await findRegion(/^First steps ?2 of 7 done/))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('link to their screens, are refetched after changes, and disappear once all are done', async () => {
    const { store } = open({ setup });
    expect(await listLinks()).toEqual([setup.add_bot_url, '/brands?popup=add', '/admin/roles']);
    expect(screen.getAllByText('Needs a brand')).toHaveLength(4);

    // The bot has left the group, so two steps are done as before.
    reply('get', 'manager/start', newStart({ setup: { ...setup, brand_id: 4, is_bot_in_group: false } }));
    act(() => void store.dispatch(api.util.invalidateTags(['chats'])));
    await waitFor(async () =>
      expect(await listLinks()).toEqual([
        setup.add_bot_url,
        '/brands?popup=add',
        '/brand/invites/4',
        '/brands/users/4',
        '/brands/4?tab=settings',
        '/admin/roles',
        '/brands/4?tab=deposits',
      ]),
    );

    reply('get', 'manager/start', newStart());
    act(() => void store.dispatch(api.util.invalidateTags(['members'])));
    await waitFor(() => expect(screen.queryByRole('region', { name: /First steps/ })).toBeNull());
  });

  it('open the local messenger, whose address may be http, in a new tab', async () => {
    open({ setup: { ...setup, add_bot_url: 'http://localhost:3000/messenger' } });
    const link = await screen.findByRole('link', { name: /Add the bot/ });
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('begin with making a bot if there is none, and stay hidden once the person has hidden them', async () => {
    const part = { setup: { ...setup, add_bot_url: null, is_bot_in_group: false, has_managers: false } };
    const { user } = open(part);
    const link = await screen.findByRole('link', { name: /Make a bot/ });
    expect(link).toHaveAttribute('href', 'https://t.me/BotFather');
    expect(link).toHaveAttribute('target', '_blank');
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(link).not.toBeInTheDocument();

    cleanup();
    open(part);
    await findWaitingWork();
    expect(screen.queryByRole('link', { name: /Make a bot/ })).toBeNull();
  });
});
