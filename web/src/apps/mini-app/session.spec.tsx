import { act, screen, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { controlTime } from '../../testing/time';
import { refuseCall, reply } from '../../testing/server';
import { serveAgent, openMiniApp } from '../../testing/open-mini-app';

const openFromBotHeading = { name: 'Open the mini-app from the bot' };

beforeEach(() => {
  serveAgent();
  reply('get', 'config', { bot_url: 'https://t.me/tally_bot', upload: { max_bytes: 1, max_files: 1 } });
});

it('says how to open the mini-app when the launch data are too old, and keeps what was written', async () => {
  await openMiniApp('/tg/support?brand=1');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), {
    target: { value: 'The CRM is empty' },
  });

  for (const path of ['t/me', 't/me/brand', 't/ticket']) refuseCall('get', path, 401, 'Unauthorized');
  act(() => void window.dispatchEvent(new Event('focus')));

  await screen.findByRole('heading', openFromBotHeading);
  expect(await screen.findByRole('link', { name: 'Telegram bot' })).toHaveAttribute(
    'href',
    'https://t.me/tally_bot',
  );
  expect(screen.queryByText(/Server error/)).not.toBeInTheDocument();

  serveAgent();
  await openMiniApp('/tg/support?brand=1');
  await screen.findByDisplayValue('The CRM is empty');
});

it('says how to open the mini-app when another tab has logged out', async () => {
  localStorage.setItem('access_token', 'jwt');
  await openMiniApp('/tg?brand=1', { launch: {} });
  await screen.findByRole('heading', { name: 'Northwind' });

  localStorage.removeItem('access_token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null })));

  await screen.findByRole('heading', openFromBotHeading);
  expect(screen.queryByText(/on this device/)).not.toBeInTheDocument(); // nothing is unsent
});

it('leaves a brand when a call says that the person is not in it', async () => {
  const pass = controlTime();
  const { address } = await openMiniApp('/tg/deposits?brand=1');
  await screen.findByText('Your deposits not found');

  refuseCall('get', 't/me/brand', 403, 'user not in brand');
  refuseCall('get', 't/deposits', 403, 'user not in brand');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));

  await screen.findByText('You are not in brand');
  await pass(1_500);
  expect(address()).toBe('/tg/home');
});

it('says that the brand does not exist when a link asks to join an unknown one', async () => {
  const pass = controlTime();
  reply('get', 't/me', { id: 4, join: 'no such brand' });
  reply('get', 't/me/brands', { data: [] });
  refuseCall('get', 't/me/brand', 403, 'user not in brand');
  const data = new URLSearchParams({ start_param: 'brand_999', hash: 'abc' });

  const { address } = await openMiniApp('/tg', { launch: { tgWebAppData: String(data) } });

  await screen.findByText('There is no such brand');
  await pass(1_500);
  expect(address()).toBe('/tg/home');
  await screen.findByText('Ask your manager for a new link.');
  expect(screen.queryByText('Your request to join was sent')).not.toBeInTheDocument();
});
