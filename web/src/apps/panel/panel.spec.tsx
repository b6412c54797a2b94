import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccessToken } from '../../api/credentials';
import { subscribeToSessionEnd } from '../../store/session';
import { changeDraft } from '../../kit/core/sending/drafts';
import {
  newBrandDetail,
  newBrandRow,
  newDeposit,
  newJoinRequest,
  newOwnUser,
  pageOf,
} from '../../testing/new-views';
import { PAUSE_MS } from '../../kit/panel/typing';
import { renderPanel } from '../../testing/render-panel';
import { refuseCall, reply, replyBrand, servePanel } from '../../testing/server';
import { panelRoutes } from './routes';
import { sections } from './screens';

const open = (address: string) => renderPanel(panelRoutes, address);
const withinSidebar = () => within(screen.getByRole('navigation', { name: 'Sections' }));

beforeEach(() => {
  servePanel(
    {},
    {
      wait_deposits: 7,
      tickets_count_new: 3,
      tickets_count_in_work: 5,
      tickets_count_in_work_messages: 2,
    },
  );
});

const groups = ['Main', 'Manager', 'Tickets', 'Deposits', 'Admin'];
const counters: Record<string, string> = {
  'New tickets': '3 waiting',
  'Tickets in work': '5 in all2 unread messages',
  Deposits: '7 waiting',
};

describe('the keys of sections', () => {
  it('are G and a letter, for sections that the person may see, and are in the list of shortcuts', async () => {
    servePanel({ role: 'manager', user_roles: ['deposits', 'rating'] });
    const { user, router } = open('/panel');
    await withinSidebar().findByRole('link', { name: 'Rating' });

    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(list.getByRole('heading', { name: 'Go to' }).parentElement).toHaveTextContent(
      'Go toProfileG then PStartG then HDepositsG then DDeposits searchG then SRatingG then RNotificationsG then N',
    );
    const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS + 50)));
    await user.keyboard('gs{Escape}'); // the open list ignores the keys
    await pause();
    await user.keyboard('gb');
    await pause();
    expect(router.state.location.pathname).toBe('/panel');

    await user.keyboard('gs');
    await waitFor(() => expect(router.state.location.pathname).toBe('/deposits/search'));
  });

  it('all differ, and none is G itself', () => {
    const letters = sections.flatMap(({ letter }) => letter ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters).not.toContain('G');
  });
});

describe('the shell', () => {
  it('lists the sections with their counters, and the person', async () => {
    open('/panel');

    await withinSidebar().findByRole('link', { name: /Deposits\s?7\s?waiting/ });
    expect(
      withinSidebar()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(
      groups.flatMap((groupName) =>
        sections
          .filter(({ group }) => group === groupName)
          .map(({ title }) => title + (counters[title] ?? '')),
      ),
    );
    expect(
      withinSidebar()
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(groups);
    await screen.findByRole('heading', { name: 'Ada Lund' });
    expect(screen.getByText('admin')).toBeVisible();
  });

  it('folds a group of sections until the person unfolds it', async () => {
    const { user } = open('/panel');
    const findTickets = () => withinSidebar().findByRole('button', { name: /^Tickets/ });
    await withinSidebar().findByRole('link', { name: /New tickets/ });

    await user.click(await findTickets());

    expect(withinSidebar().queryByRole('link', { name: /New tickets/ })).not.toBeInTheDocument();
    expect(await findTickets()).toHaveAccessibleName(/^Tickets\s?5\s?3 waiting, 2 unread messages$/);
    cleanup();
    open('/tickets/new');
    expect(await findTickets()).toHaveAttribute('aria-expanded', 'false');
    await withinSidebar().findByRole('link', { name: /New tickets/, current: 'page' });
    expect(withinSidebar().queryByRole('link', { name: /My tickets/ })).not.toBeInTheDocument();
    await user.click(await findTickets());
    await withinSidebar().findByRole('link', { name: /My tickets/ });
  });

  it('shows the countdown to the refresh only on hover and focus', async () => {
    const { user } = open('/panel');
    const refresh = await screen.findByRole('button', { name: 'Refresh stat' });
    expect(refresh).toHaveTextContent(/^Refresh stat$/);

    await user.hover(refresh);
    expect(refresh).toHaveTextContent(/^Refresh stat\d+ s$/);
    expect(refresh).toHaveAccessibleName('Refresh stat');
    await user.unhover(refresh);
    expect(refresh).toHaveTextContent(/^Refresh stat$/);
    act(() => refresh.focus());
    expect(refresh).toHaveTextContent(/^Refresh stat\d+ s$/);
  });

  it('shows people who are not staff nothing but the profile', async () => {
    reply('post', 'auth/me', newOwnUser({ role: 'user', user_roles: [], public_name: null }));

    open('/panel');

    await screen.findByRole('heading', { name: 'User #1' });
    expect(withinSidebar().getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Refresh stat' })).not.toBeInTheDocument();
  });

  it('removes the token on logout, even when the server is unavailable', async () => {
    refuseCall('post', 'auth/logout', 503, 'Unavailable');
    const { user } = open('/panel');

    await user.click(await screen.findByRole('button', { name: 'Log out' }));

    await expect.poll(readAccessToken).toBeNull();
  });

  it('on logout, ends the session with the provider’s logout page as the next URL, and deletes drafts', async () => {
    const provider_logout_url = 'https://login.example/logout';
    reply('post', 'auth/logout', { status: true, provider_logout_url });
    const { user, store } = open('/panel');
    store.dispatch(changeDraft('staff 1 ticket 12', { text: 'half a sentence' }));
    expect(localStorage.getItem('draft_staff 1 ticket 12')).toBe('half a sentence');
    const onEnd = vi.fn();
    subscribeToSessionEnd(store, onEnd);

    await user.click(await screen.findByRole('button', { name: 'Log out' }));

    await expect.poll(readAccessToken).toBeNull();
    expect(onEnd).toHaveBeenCalledWith({ reason: 'logout', userId: null, nextUrl: provider_logout_url });
    expect(localStorage.getItem('draft_staff 1 ticket 12')).toBeNull();
  });
});

it('shows settings, requests and deposits of a brand, and remembers it as the last brand', async () => {
  replyBrand(newBrandDetail());
  reply('get', 'brand/request/1', { requests: [newJoinRequest()] });
  reply('get', 'deposit/search', pageOf([newDeposit()]));
  const { user } = open('/brands/1');

  await screen.findByRole('heading', { name: 'Northwind' });
  const tabs = within(screen.getByRole('navigation', { name: 'Pages of this brand' }));
  await user.click(await tabs.findByRole('link', { name: 'Deposits' }));
  await screen.findByRole('button', { name: 'Show A12' });
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('form', { name: 'Settings' });
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link was copied');
  expect(await navigator.clipboard.readText()).toBe('https://t.me/desk_bot?start=brand_1');
  await user.click(await screen.findByRole('button', { name: 'Join requests (1)' }));
  await screen.findByText('Request #31 · User id 4');
  const rating = withinSidebar().getByRole('link', { name: 'Rating', hidden: true });
  expect(rating).toHaveAttribute('href', '/rating?brand=1');
});

it('shows “Unexpected Application Error!” in place of a broken screen, and keeps the sidebar usable', async () => {
  vi.spyOn(console, 'error').mockReturnValue(); // React and the router report it too
  reply('get', 'manager/rating', () => HttpResponse.json({ retention: 'nonsense', ftd: [] }));

  const { user } = open('/rating');
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });

  await user.click(withinSidebar().getByRole('link', { name: 'Profile', hidden: true }));
  await screen.findByRole('heading', { name: 'Profile' });
});

it('redirects an unknown address to the home page, but says that a page with an invalid id does not exist', async () => {
  const { router } = open('/nowhere');
  await screen.findByRole('heading', { name: 'Profile' });
  expect(router.state.location.pathname).toBe('/panel');
  for (const address of [
    '/brands/abc',
    '/brands/users/0',
    '/contests/x',
    '/admin/manager/4.5',
    '/tickets/chat/99999999999',
  ]) {
    await act(() => router.navigate('/panel'));
    await screen.findByRole('heading', { name: 'Profile' });
    await act(() => router.navigate(address));
    await screen.findByRole('heading', { name: 'This page does not exist.' });
  }
});

it.each([
  ['/brands', 'brand/search', pageOf([])],
  ['/deposits/moderation', 'deposit/wait', pageOf([])],
  ['/deposits/search', 'deposit/search', { ...pageOf([]), count: 0, amount: 0 }],
  ['/tickets/new', 'ticket/search', pageOf([])],
  ['/availability', 'work-day/search', { work_dates: [] }],
  ['/contests', 'contest', pageOf([])],
])('%s tells a manager without brands why it is empty', async (address, call, answer) => {
  servePanel({ role: 'manager' }, { has_brands: false });
  reply('get', call, answer);
  open(address);

  await screen.findByText('You have no brands yet.');
  expect(screen.getByText('Ask an administrator.')).toBeVisible();
});

it('shows a notice while offline, and refetches the screen at once when the connection is back', async () => {
  const onRequest = vi.fn();
  for (const path of ['brand/search', 'manager/stat', 'events'])
    reply('get', path, () => {
      onRequest(path);
      return HttpResponse.json(path === 'brand/search' ? pageOf([newBrandRow()]) : {});
    });
  const fire = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)));
  open('/brands');
  await screen.findByRole('link', { name: 'Northwind' });

  fire('offline');
  const notice = await screen.findByText('No connection. Trying again…');
  expect(notice).toBeVisible();
  const region = notice.closest('[role="status"]');
  onRequest.mockClear();
  fire('online');

  await waitFor(() => {
    const paths = new Set(onRequest.mock.calls.flat());
    expect(paths).toEqual(new Set(['brand/search', 'manager/stat', 'events']));
  }); // long before the refresh countdown ends
  expect(region).toBeInTheDocument();
  expect(region).toBeEmptyDOMElement(); // an empty pill would be visible
});
