import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import type { PublicConfig } from '../../../api/api.gen';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply } from '../../../testing/server';
import { LoginScreen } from './LoginScreen';
import { WelcomeScreen } from './WelcomeScreen';

const routes = [
  toTestRoute('/', <WelcomeScreen />),
  toTestRoute('/auth/:user_id/:secret_code', <LoginScreen />),
  toTestRoute('/panel', <p>The panel</p>),
];

const config: PublicConfig = {
  bot_url: 'https://t.me/desk_bot',
  bot_start_url: 'https://t.me/desk_bot?start=0',
  local_messenger: false,
  undo_seconds: 8,
  session_idle_minutes: 0,
  openid_name: null,
  staff_telegram_login: true,
  messenger_url: null,
  upload: { max_bytes: 20 * 1024 * 1024, max_files: 5, opening_types: ['png'], chat_types: ['png'] },
};

describe('the login link', () => {
  it('stores the token and opens the panel', async () => {
    reply('post', 'auth/tg', () => Response.json({ status: true, access_token: 't0ken' }));

    renderPanel(routes, '/auth/1/c0de');

    await screen.findByText('The panel');
    expect(readAccessToken()).toBe('t0ken');
  });

  it('goes straight to the panel with a token, and does not use the code', async () => {
    storeAccessToken('t0ken');

    renderPanel(routes, '/auth/1/c0de'); // the test server would fail on a login call

    await screen.findByText('The panel');
  });

  it.each(['a refused code', 'a broken server'])('reports %s', async (failure) => {
    if (failure === 'a refused code') reply('post', 'auth/tg', { status: false });
    else refuseCall('post', 'auth/tg', 500, 'Internal');
    reply('get', 'config', { ...config });

    renderPanel(routes, '/auth/1/c0de');

    expect(await screen.findByRole('alert')).toHaveTextContent('\u0421ouldnt log in. try again later');
    const reasonText = 'The link was used or is older than 10 minutes. Write /login to the bot.';
    expect(screen.queryAllByText(reasonText)).toHaveLength(failure === 'a refused code' ? 1 : 0);
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(readAccessToken()).toBeNull();
  });
});

describe('Welcome', () => {
  it('links to the bot, after a failure and Retry', async () => {
    await retryLoading('config', config, () => renderPanel(routes, '/'));

    const login = await screen.findByRole('link', { name: 'Authorize' });
    expect(login).toHaveAttribute('href', config.bot_start_url);
    expect(screen.getByRole('link', { name: 'Telegram bot' })).toHaveAttribute('href', config.bot_url);
  });

  it('redirects to the panel with a token', async () => {
    storeAccessToken('t0ken');

    renderPanel(routes, '/');

    await screen.findByText('The panel');
  });
});
