import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigateAway } from '../../../../kit/core/navigate-away';
import { newOwnUser } from '../../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute, waitForCalls } from '../../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { SingleSignOn } from './SingleSignOn';

vi.mock('../../../../kit/core/navigate-away', () => ({ navigateAway: vi.fn() }));

beforeEach(() => {
  reply('get', 'config', { openid_name: 'Acme ID', staff_telegram_login: true });
  reply('post', 'auth/me', newOwnUser({ role: 'manager' }));
});
const show = () => renderPanel([toTestRoute('/', <SingleSignOn />)], '/');
const open = () => {
  reply('get', 'auth/oidc/identity', { connected_at: '2026-11-20T21:30:00.000Z' });
  return show();
};
const connectButton = { name: 'Connect single sign-on' };

it('loads after a failure and Retry, and opens the provider to connect an account, or says that it is unavailable', async () => {
  refuseCall('post', 'auth/oidc/connect', 502, 'provider unavailable');
  const { user } = await retryLoading('auth/oidc/identity', { connected_at: null }, show);
  await user.click(await screen.findByRole('button', connectButton));
  await screen.findByText('Single sign-on is unavailable. Try again later');

  const url = 'https://login.example/auth?state=1';
  const connectCalls = acceptCalls('post', 'auth/oidc/connect', () => ({ url }));
  await user.click(screen.getByRole('button', connectButton));

  await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(url));
  expect(connectCalls).toHaveLength(1);
});

it('disconnects on the second click', async () => {
  const disconnectCalls = acceptCalls('delete', 'auth/oidc/identity', () => {
    reply('get', 'auth/oidc/identity', { connected_at: null });
    return { status: true };
  });
  const { user } = open();

  await screen.findByText('21.11.2026 00:30:00');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(disconnectCalls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to disconnect' }));

  await screen.findByText('Single sign-on disconnected');
  await screen.findByRole('button', connectButton);
  expect(disconnectCalls).toHaveLength(1);
});

it('says what a person needs to log in without single sign-on, if login by Telegram is off', async () => {
  reply('get', 'config', { openid_name: 'Acme ID', staff_telegram_login: false });
  open();

  await screen.findByText('Without it you need a login link from your operator.');
});

it.each([
  ['for an agent', 'post', 'auth/me', newOwnUser({ role: 'user' })],
  ['without a provider', 'get', 'config', { openid_name: null }],
] as const)('renders nothing %s', async (_title, method, path, answer) => {
  reply(method, path, answer);
  const { store } = show();

  await waitForCalls(store);
  expect(screen.queryByRole('heading')).toBeNull();
});
