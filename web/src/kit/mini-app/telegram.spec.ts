import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let events: [string, unknown][] = [];

beforeEach(() => {
  events = [];
  window.TelegramWebviewProxy = { postEvent: (type, data) => events.push([type, JSON.parse(data)]) };
});
afterEach(() => void (document.body.innerHTML = ''));

/** Opens the mini-app in a messenger of this version. Returns its module. */
async function openInMessenger(version: string | null) {
  vi.resetModules();
  const telegram = await import('./telegram');
  telegram.connectMessenger(version);
  events = [];
  return telegram;
}

it.each([
  ['6.0', '6.1', false],
  ['6.1', '6.1', true],
  ['7.7', '7.10', false],
  ['7.10', '7.7', true],
  ['10.0', '9.0', true],
  [null, '9.0', true],
])(
  'a messenger of version %s receives an event that needs version %s: %s',
  async (version, minVersion, isSent) => {
    const { postEvent } = await openInMessenger(version);

    postEvent('web_app_test', {}, minVersion);

    expect(events).toEqual(isSent ? [['web_app_test', {}]] : []);
  },
);

it('asks before closing and locks swipes until nothing is unsent', async () => {
  await openInMessenger('7.7');
  const { useClosingConfirmation } = await import('./useSubmit');
  const forms = [1, 2].map(() => renderHook(() => useClosingConfirmation(true)));
  forms[0]!.unmount();
  expect(events.slice(-2)).toEqual([
    ['web_app_setup_closing_behavior', { need_confirmation: true }],
    ['web_app_setup_swipe_behavior', { allow_vertical_swipe: false }],
  ]);

  forms[1]!.unmount();
  expect(events.slice(-2)).toEqual([
    ['web_app_setup_closing_behavior', { need_confirmation: false }],
    ['web_app_setup_swipe_behavior', { allow_vertical_swipe: true }],
  ]);
});

it.each([
  ['<button>Send</button>', { type: 'impact', impact_style: 'light' }],
  ['<a href="#"><b>Stat</b></a>', { type: 'impact', impact_style: 'light' }],
  ['<button aria-pressed="false">Week</button>', { type: 'selection_change' }],
  ['<button role="switch" aria-checked="true">Evening line</button>', { type: 'selection_change' }],
  ['<input type="checkbox">', { type: 'selection_change' }],
])('vibrates on a press of %s', async (html, haptic) => {
  await openInMessenger('6.1');
  document.body.innerHTML = html;

  (document.body.querySelector('b, button, input') as HTMLElement).click();

  expect(events).toContainEqual(['web_app_trigger_haptic_feedback', haptic]);
});

it('does not vibrate on presses of anything else or of a disabled button', async () => {
  await openInMessenger('6.1');
  document.body.innerHTML = '<p>Text</p><button disabled>Send</button>';

  document.body.querySelectorAll<HTMLElement>('p, button').forEach((element) => element.click());

  expect(events).toEqual([]);
});
