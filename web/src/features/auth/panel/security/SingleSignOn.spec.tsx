import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigateAway } from '../../../../kit/core/navigate-away';
import { newOwnUser } from '../../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { SingleSignOn } from './SingleSignOn';

vi.mock('../../../../kit/core/navigate-away', () => ({ navigateAway: vi.fn() }));

beforeEach(() => {
  reply('get', 'config', { openid_name: 'Acme ID', staff_telegram_login: true });
  reply('post', 'auth/me', newOwnUser({ role: 'manager' }));
});
const show = () => renderPanel([toTestRoute('/', <SingleSignOn />)], '/');
const open = (connected_at: string | null) => {
  reply('get', 'auth/oidc/identity', { connected_at });
  return show();
};
const connectButton = { name: 'Connect single sign-on' };

it('opens the provider to connect an account', async () => {
  const url = 'https://login.example/auth?state=1';
  const sent = acceptCalls('post', 'auth/oidc/connect', () => ({ url }));
  const { user } = open(null);

  await user.click(await screen.findByRole('button', connectButton));

  await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(url));
  expect(sent).toHaveLength(1);
});

it('says that the provider is unavailable', async () => {
  refuseCall('post', 'auth/oidc/connect', 502, 'provider unavailable');
  const { user } = open(null);

  await user.click(await screen.findByRole('button', connectButton));

  expect(await screen.findByText('Single sign-on does not work just now. Try again later')).toBeVisible();
  expect(screen.getByRole('button', connectButton)).toBeEnabled();
});

it('disconnects on the second click', async () => {
  const disconnected = acceptCalls('delete', 'auth/oidc/identity', () => {
    reply('get', 'auth/oidc/identity', { connected_at: null });
    return { status: true };
  });
  const { user } = open('2026-11-20T21:30:00.000Z');

  expect(await screen.findByText('21.11.2026 00:30:00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(disconnected).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to disconnect' }));

  expect(await screen.findByText('Single sign-on disconnected')).toBeVisible();
  expect(await screen.findByRole('button', connectButton)).toBeVisible();
  expect(disconnected).toHaveLength(1);
});

it('warns if there is no other way in', async () => {
  reply('get', 'config', { openid_name: 'Acme ID', staff_telegram_login: false });
  open('2026-11-20T21:30:00.000Z');

  expect(await screen.findByText('Without it you need a login link from your operator.')).toBeVisible();
});

it('loads after a failure and Retry', async () => {
  await retryLoading('auth/oidc/identity', { connected_at: null }, show);
  expect(await screen.findByRole('button', connectButton)).toBeVisible();
});

it('renders nothing for an agent', async () => {
  let wasRequested = false;
  reply('post', 'auth/me', () => {
    wasRequested = true;
    return newOwnUser({ role: 'user' });
  });
  show(); // the test server would fail on a call about the account

  await waitFor(() => expect(wasRequested).toBe(true));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('renders nothing without a provider', async () => {
  let wasRequested = false;
  reply('get', 'config', () => {
    wasRequested = true;
    return { openid_name: null };
  });
  show();

  await waitFor(() => expect(wasRequested).toBe(true));
  expect(screen.queryByRole('heading')).toBeNull();
});
