import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { serveAgent, openMiniApp } from '../../testing/open-mini-app';

let events: [string, unknown][] = [];

beforeEach(() => {
  serveAgent();
  events = [];
  window.TelegramWebviewProxy = { postEvent: (type, data) => events.push([type, JSON.parse(data)]) };
});

const receive = (type: string, data?: unknown) =>
  act(() => window.Telegram!.WebView.receiveEvent(type, data));
const { style, dataset } = document.documentElement;

const getVariable = (name: string) => style.getPropertyValue(`--${name}`);

it('requests the full height, the theme and the safe areas, sends its colours, and sets the areas as CSS variables', async () => {
  await openMiniApp('/tg/home');

  expect(events).toEqual([
    ['web_app_ready', {}],
    ['web_app_expand', {}],
    ['web_app_request_theme', {}],
    ['web_app_request_safe_area', {}],
    ['web_app_request_content_safe_area', {}],
    ['web_app_set_header_color', { color: getVariable('page') }],
    ['web_app_set_background_color', { color: getVariable('page') }],
    ['web_app_set_bottom_bar_color', { color: getVariable('card') }],
  ]);
  receive('safe_area_changed', { top: 47, bottom: 34, left: 0, right: 0 });
  receive('content_safe_area_changed', { top: 46 });
  expect(['tg-safe-top', 'tg-safe-bottom', 'tg-content-top'].map(getVariable)).toEqual([
    '47px',
    '34px',
    '46px',
  ]);
});

it('sends the name of the header’s colour to messengers before 6.9, and no colours before 6.1', async () => {
  const listHeaderEvents = () => events.filter(([type]) => type === 'web_app_set_header_color');
  const launch = { tgWebAppData: 'hash=signed' };
  await openMiniApp('/tg/home', { launch: { ...launch, tgWebAppVersion: '6.0' } });
  expect(listHeaderEvents()).toEqual([]);

  await openMiniApp('/tg/home', { launch: { ...launch, tgWebAppVersion: '6.8' } });
  expect(listHeaderEvents()).toEqual([['web_app_set_header_color', { color_key: 'secondary_bg_color' }]]);
});

it('uses the theme of the launch, then each new one, and accepts only colours', async () => {
  const tgWebAppThemeParams = JSON.stringify({ bg_color: '#17212b', text_color: 'url(//evil)' });
  await openMiniApp('/tg/home', { launch: { tgWebAppData: 'hash=abc', tgWebAppThemeParams } });
  expect(getVariable('card')).toBe('#17212b');
  expect(getVariable('text')).toBe('#f2f4f7');
  expect(dataset.scheme).toBe('dark');

  receive('theme_changed', { theme_params: { bg_color: '#ffffff' } });
  expect(events.at(-1)).toEqual(['web_app_set_bottom_bar_color', { color: '#ffffff' }]);
  expect(getVariable('card')).toBe('#ffffff');
  expect(dataset.scheme).toBe('light');
});

it('the messenger’s back button closes a sheet first, then the screen, and is hidden at home', async () => {
  const { address } = await openMiniApp('/tg/deposits?brand=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  expect(events.at(-1)).toEqual(['web_app_setup_back_button', { is_visible: true }]);

  receive('back_button_pressed');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(events.at(-1)).toEqual(['web_app_setup_back_button', { is_visible: true }]);

  receive('back_button_pressed');
  await waitFor(() => expect(address()).toBe('/tg?brand=1'));
  await waitFor(() => expect(events.at(-1)).toEqual(['web_app_setup_back_button', { is_visible: false }]));
});
