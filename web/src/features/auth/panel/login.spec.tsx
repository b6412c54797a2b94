import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { renderPanel, retryLoading, toTestRoute, waitForCalls } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { LoginScreen } from './LoginScreen';
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
      toTestRoute('/auth/:user_id/:secret_code', <LoginScreen />),
      toTestRoute('/panel', <p>The panel</p>),
      toTestRoute('/security', <p>Security</p>),
    ],
    address,
  );

it.each([
  [true, 'Acme ID', ['Authorize', 'Log in with Acme ID']],
  [false, 'Acme ID', ['Log in with Acme ID']],
  [true, null, ['Authorize']],
])(
  'the welcome page, with login by Telegram: %s, and the provider %s, offers %j',
  async (canLogInByTelegram, openIdName, logins) => {
    replyConfig(canLogInByTelegram, openIdName);
    open('/');

    await screen.findByRole('link', { name: logins[0] });
    expect(
      screen.getAllByRole('link', { name: /^Log in|^Authorize/ }).map((link) => link.textContent),
    ).toEqual(logins);
    expect(screen.getByRole('link', { name: 'Telegram bot' })).toBeVisible();
  },
);

it('stores the token of a single sign-on, and opens the panel', async () => {
  reply('post', 'auth/oidc/login', { status: true, access_token: 't0ken' });
  open('/auth/openid');

  expect(screen.getByRole('status', { name: 'Signing in' })).toBeVisible();
  await screen.findByText('The panel');
  expect(readAccessToken()).toBe('t0ken');
});

it.each([
  [true, 'This account is not connected. Log in by Telegram and connect it under Profile, Security.'],
  [false, /Ask your operator for a login link/],
])(
  'explains what to do if the account is not connected, with login by Telegram: %s',
  async (canLogInByTelegram, text) => {
    replyConfig(canLogInByTelegram);
    reply('post', 'auth/oidc/login', { status: false, refusal: 'unknown' });
    const { user } = open('/auth/openid');

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(readAccessToken()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Go back' }));
    await screen.findByRole('heading', { name: 'Welcome' });
  },
);

it('shows the error of the server if the login fails', async () => {
  refuseCall('post', 'auth/oidc/login', 429, 'Too many requests', { message: 'Too many failed logins' });
  open('/auth/openid');

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed logins');
});

it.each([
  ['expired', 'This login took too long, or was started in another browser. Try again.'],
  ['refused', 'Acme ID did not let you in. Try again.'],
  ['unavailable', 'Single sign-on is unavailable. Try again later, or log in by Telegram.'],
])('explains the failure that the address gives: %s', async (code, text) => {
  open(`/auth/openid?failed=${code}`);

  await screen.findByText(text);
  expect(await screen.findByRole('link', { name: 'Log in with Acme ID' })).toHaveAttribute(
    'href',
    '/api/auth/oidc/login',
  );
});

it('ignores an unknown failure in the address', async () => {
  reply('post', 'auth/oidc/login', { status: false, refusal: 'expired' });
  open('/auth/openid?failed=Call%20our%20hotline');

  expect(await screen.findByRole('alert')).toHaveTextContent('This login took too long');
  expect(screen.queryByText(/hotline/)).toBeNull();
});

it('connects an account', async () => {
  storeAccessToken('t0ken');
  const connectCalls = acceptCalls('post', 'auth/oidc/identity', () => ({ status: true }));
  open('/auth/openid?connect');

  expect(screen.getByRole('status', { name: 'Connecting single sign-on' })).toBeVisible();
  await screen.findByText('Security');
  await screen.findByText('Single sign-on connected');
  expect(connectCalls).toHaveLength(1);
});

it.each([
  ['account taken', 'Message of the server'],
  ['login expired', 'This login took too long, or was started in another browser. Try again.'],
])('says why an account cannot be connected: %s', async (error, text) => {
  storeAccessToken('t0ken');
  refuseCall('post', 'auth/oidc/identity', 409, error, { message: 'Message of the server' });
  const { user } = open('/auth/openid?connect');

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await user.click(screen.getByRole('link', { name: 'Go back' }));
  await screen.findByText('Security');
});

it('the welcome page links to the bot after a failure and Retry', async () => {
  await retryLoading(
    'config',
    () => replyConfig(),
    () => open('/'),
  );

  const login = await screen.findByRole('link', { name: 'Authorize' });
  expect(login).toHaveAttribute('href', config.bot_start_url);
  expect(screen.getByRole('link', { name: 'Telegram bot' })).toHaveAttribute('href', config.bot_url);
});

it.each(['/', '/auth/1/c0de'])(
  '%s redirects a person with a token to the panel, and does not use the code',
  async (address) => {
    storeAccessToken('t0ken');
    const loginCalls = acceptCalls('post', 'auth/tg', { status: true, access_token: 'other' });
    const { store } = open(address);

    await screen.findByText('The panel');
    await waitForCalls(store);
    expect(loginCalls).toEqual([]);
  },
);

it('a login link stores the token and opens the panel', async () => {
  reply('post', 'auth/tg', { status: true, access_token: 't0ken' });
  open('/auth/1/c0de');

  await screen.findByText('The panel');
  expect(readAccessToken()).toBe('t0ken');
});

it.each([
  ['a refused code', 200, true],
  ['a server error', 500, false],
])('a login link reports %s', async (_title, status, isReasonShown) => {
  reply('post', 'auth/tg', () => Response.json({ status: false }, { status }));
  open('/auth/1/c0de');

  expect(await screen.findByRole('alert')).toHaveTextContent('\u0421ouldnt log in. try again later'); // Cyrillic С
  const reasonText = 'The link was used or is older than 10 minutes. Write /login to the bot.';
  expect(screen.queryAllByText(reasonText)).toHaveLength(isReasonShown ? 1 : 0);
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(readAccessToken()).toBeNull();
});
