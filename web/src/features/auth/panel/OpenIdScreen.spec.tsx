import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { OpenIdScreen } from './OpenIdScreen';
import { WelcomeScreen } from './WelcomeScreen';

const config = { bot_url: 'https://t.me/desk_bot', bot_start_url: 'https://t.me/desk_bot?start=0' };
const replyConfig = (staff_telegram_login = true, openid_name: string | null = 'Acme ID') =>
  reply('get', 'config', { ...config, openid_name, staff_telegram_login });
beforeEach(() => replyConfig());

const open = (address: string) =>
  renderPanel(
    [
      toTestRoute('/', <WelcomeScreen />),
      toTestRoute('/auth/openid', <OpenIdScreen />),
      toTestRoute('/panel', <p>The panel</p>),
      toTestRoute('/security', <p>Security</p>),
    ],
    address,
  );
const loginUrl = '/api/auth/oidc/login';

it('the welcome page offers the login by the provider beside the bot', async () => {
  open('/');

  expect(await screen.findByRole('link', { name: 'Log in with Acme ID' })).toHaveAttribute('href', loginUrl);
  expect(screen.getByRole('link', { name: 'Authorize' })).toBeVisible();
});

it('the welcome page does not link staff to the bot if it sends them no login links', async () => {
  replyConfig(false);
  open('/');

  expect(await screen.findByRole('link', { name: 'Log in with Acme ID' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Authorize' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Telegram bot' })).toBeVisible();
});

it('the welcome page has no such button without a provider', async () => {
  replyConfig(true, null);
  open('/');

  expect(await screen.findByRole('link', { name: 'Authorize' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Log in/ })).toBeNull();
});

it('completes a login with a token', async () => {
  reply('post', 'auth/oidc/login', { status: true, access_token: 't0ken' });
  open('/auth/openid');

  expect(screen.getByRole('status', { name: 'Signing in' })).toBeVisible();
  expect(await screen.findByText('The panel')).toBeVisible();
  expect(readAccessToken()).toBe('t0ken');
});

it('tells a person whose account is not connected what to do', async () => {
  reply('post', 'auth/oidc/login', { status: false, refusal: 'unknown' });
  const { user } = open('/auth/openid');

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This account is not connected. Log in by Telegram and connect it under Profile.',
  );
  expect(readAccessToken()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go back' }));
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

it('does not send that person to Telegram if it gives staff no links', async () => {
  replyConfig(false);
  reply('post', 'auth/oidc/login', { status: false, refusal: 'unknown' });
  open('/auth/openid');

  expect(await screen.findByText(/Ask your operator for a login link/)).toBeVisible();
});

it('says when logins failed too often', async () => {
  reply('post', 'auth/oidc/login', () =>
    Response.json({ error: 'Too many requests', message: 'Too many failed logins' }, { status: 429 }),
  );
  open('/auth/openid');

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed logins');
});

it.each([
  ['expired', 'This login took too long, or another browser began it. Try again.'],
  ['refused', 'Acme ID did not let you in. Try again.'],
  ['unavailable', 'Single sign-on does not work just now. Try again later, or log in by Telegram.'],
])('explains a failed login: %s', async (failure, text) => {
  open(`/auth/openid?failed=${failure}`);

  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Log in with Acme ID' })).toHaveAttribute('href', loginUrl);
});

it('shows no text from the address', async () => {
  reply('post', 'auth/oidc/login', { status: false, refusal: 'expired' });
  open('/auth/openid?failed=Call%20our%20hotline');

  expect(await screen.findByRole('alert')).toHaveTextContent('This login took too long');
  expect(screen.queryByText(/hotline/)).toBeNull();
});

it('connects an account', async () => {
  storeAccessToken('t0ken');
  const connected = acceptCalls('post', 'auth/oidc/identity', () => ({ status: true }));
  open('/auth/openid?connect');

  expect(screen.getByRole('status', { name: 'Connecting single sign-on' })).toBeVisible();
  expect(await screen.findByText('Security')).toBeVisible();
  expect(await screen.findByText('Single sign-on connected')).toBeVisible();
  expect(connected).toHaveLength(1);
});

it.each([
  ['account taken', 'Another person has connected this account'],
  ['login expired', 'This login took too long, or another browser began it. Try again.'],
])('says why an account cannot be connected: %s', async (error, text) => {
  storeAccessToken('t0ken');
  reply('post', 'auth/oidc/identity', () => Response.json({ error, message: text }, { status: 409 }));
  const { user } = open('/auth/openid?connect');

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await user.click(screen.getByRole('link', { name: 'Go back' }));
  expect(await screen.findByText('Security')).toBeVisible();
});

it('says when the server is unavailable', async () => {
  refuseCall('post', 'auth/oidc/login', 503, 'Unavailable');
  open('/auth/openid');

  expect(await screen.findByRole('alert')).toHaveTextContent('The server is unavailable. Try later');
});
