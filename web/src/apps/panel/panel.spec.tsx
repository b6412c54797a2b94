import { act, cleanup, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccessToken } from '../../api/credentials';
import { subscribeToSessionEnd } from '../../store/session';
import { changeDraft } from '../../kit/core/sending/drafts';
import { newBrandDetail, newDeposit, newJoinRequest, newOwnUser, pageOf } from '../../testing/new-views';
import { renderPanel } from '../../testing/render-panel';
import { refuseCall, reply, replyBrand, servePanel } from '../../testing/server';
import { panelRoutes } from './routes';
import { sections as menu } from './screens';

const open = (address: string) => renderPanel(panelRoutes, address);
const sections = () => within(screen.getByRole('navigation', { name: 'Sections' }));

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

const counters: Record<string, string> = {
  'New tickets': '3 waiting',
  'Tickets in work': '5 in all2 unread messages',
  Deposits: '7 waiting',
};

describe('the shell', () => {
  it('lists the sections with their counters, and the person', async () => {
    open('/panel');

    expect(await sections().findByRole('link', { name: /Deposits\s?7\s?waiting/ })).toBeVisible();
    expect(
      sections()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(
      ['Main', 'Manager', 'Tickets', 'Deposits', 'Admin'].flatMap((groupName) =>
        menu.filter(({ group }) => group === groupName).map(({ title }) => title + (counters[title] ?? '')),
      ),
    );
    expect(await screen.findByRole('heading', { name: 'Ada Lund' })).toBeVisible();
    expect(screen.getByText('admin')).toBeVisible();
  });

  it('groups the sections, and folds a group for as long as the person wants', async () => {
    const { user } = open('/panel');
    const tickets = () => sections().findByRole('button', { name: /^Tickets/ });
    await sections().findByRole('link', { name: /New tickets/ });
    expect(
      sections()
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Main', 'Manager', 'Tickets', 'Deposits', 'Admin']);

    await user.click(await tickets());

    expect(sections().queryByRole('link', { name: /New tickets/ })).not.toBeInTheDocument();
    expect(await tickets()).toHaveAccessibleName(/^Tickets\s?5\s?3 waiting, 2 unread messages$/);
    expect(await tickets()).toHaveAttribute('aria-expanded', 'false');
    cleanup();
    open('/tickets/new');
    expect(await tickets()).toHaveAttribute('aria-expanded', 'false');
    expect(await sections().findByRole('link', { name: /New tickets/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(sections().queryByRole('link', { name: /My tickets/ })).not.toBeInTheDocument();
    await user.click(await tickets());
    expect(await sections().findByRole('link', { name: /My tickets/ })).toBeVisible();
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

    expect(await screen.findByRole('heading', { name: 'User #1' })).toBeVisible();
    expect(sections().getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Refresh stat' })).not.toBeInTheDocument();
  });

  it('removes the token on logout, even when the server is unavailable', async () => {
    refuseCall('post', 'auth/logout', 503, 'Unavailable');
    const { user } = open('/panel');

    await user.click(await screen.findByRole('button', { name: 'Log out' }));

    await expect.poll(readAccessToken).toBeNull();
  });

  it('redirects to the logout of the provider that the session came from', async () => {
    const provider_logout_url = 'https://login.example/logout';
    reply('post', 'auth/logout', { status: true, provider_logout_url });
    const { user, store } = open('/panel');
    const onEnd = vi.fn();
    subscribeToSessionEnd(store, onEnd);

    await user.click(await screen.findByRole('button', { name: 'Log out' }));

    await expect.poll(readAccessToken).toBeNull();
    expect(onEnd).toHaveBeenCalledWith({ why: 'logout', userId: null, leadsTo: provider_logout_url });
  });

  it('removes unsent ticket messages from the device on logout', async () => {
    reply('post', 'auth/logout', { status: true });
    const { user, store } = open('/panel');
    store.dispatch(changeDraft('staff 1 ticket 12', { text: 'half a sentence' }));
    expect(localStorage.getItem('draft_staff 1 ticket 12')).toBe('half a sentence');

    await user.click(await screen.findByRole('button', { name: 'Log out' }));

    expect(localStorage.getItem('draft_staff 1 ticket 12')).toBeNull();
  });

  it('redirects an unknown address to the home page', async () => {
    const { router } = open('/nowhere');

    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/panel');
  });
});

describe('a brand', () => {
  it('shows settings, requests and deposits, and is remembered as the last brand', async () => {
    replyBrand(newBrandDetail());
    reply('get', 'brand/request/1', { requests: [newJoinRequest()] });
    reply('get', 'deposit/search', pageOf([newDeposit()]));
    const { user } = open('/brands/1');

    expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Of this brand' }));
    await user.click(await tabs.findByRole('link', { name: 'Deposits' }));
    expect(await screen.findByRole('button', { name: 'Show A12' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('form', { name: 'Settings' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link was copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://t.me/desk_bot?start=brand_1');
    await user.click(await screen.findByRole('button', { name: 'Join requests (1)' }));
    expect(await screen.findByText('Request #31 · User id 4')).toBeVisible();
    expect(sections().getByRole('link', { name: 'Rating', hidden: true })).toHaveAttribute(
      'href',
      '/rating?brand=1',
    );
  });
});

describe('a broken screen', () => {
  it('is reported with the router’s text', async () => {
    vi.spyOn(console, 'error').mockReturnValue(); // React and the router report it too
    reply('get', 'manager/rating', () => HttpResponse.json({ retention: 'nonsense', ftd: [] }));

    open('/rating');

    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  });
});

describe('an address with an invalid id', () => {
  it.each([
    '/brands/abc',
    '/brands/users/0',
    '/contests/x',
    '/admin/manager/4.5',
    '/tickets/chat/99999999999',
  ])('%s says that the page does not exist', async (address) => {
    open(address);

    expect(await screen.findByRole('heading', { name: 'This page does not exist.' })).toBeVisible();
  });
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

  expect(await screen.findByText('You have no brands yet.')).toBeVisible();
  expect(screen.getByText('Ask an administrator.')).toBeVisible();
});
