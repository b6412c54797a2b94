import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { reply } from '../../../testing/server';
import { controlTime } from '../../../testing/time';
import { useIdleLogout } from './useIdleLogout';

const minuteMs = 60_000;

function Page() {
  useIdleLogout();
  return null;
}

let authorizations: unknown[];
let pass: ReturnType<typeof controlTime>;
beforeEach(() => {
  pass = controlTime();
  storeAccessToken('t0ken');
  authorizations = [];
  reply('post', 'auth/logout', ({ headers }: Request) => {
    authorizations.push(headers.get('authorization'));
    return { status: true };
  });
});

async function open(session_idle_minutes: number): Promise<void> {
  let wasRequested = false;
  reply('get', 'config', () => {
    wasRequested = true;
    return { session_idle_minutes };
  });
  renderPanel([toTestRoute('/', <Page />)], '/');
  await vi.waitFor(() => expect(wasRequested).toBe(true));
  if (session_idle_minutes > 0)
    await vi.waitFor(() => expect(localStorage.getItem('last_input')).toBeTruthy());
}

it('logs out after the idle time, on the server too', async () => {
  await open(15);

  await pass(14 * minuteMs);
  expect(readAccessToken()).toBe('t0ken');
  await pass(minuteMs + 5_000); // the hook checks every 5 seconds

  await vi.waitFor(() => expect(readAccessToken()).toBeNull());
  expect(authorizations).toEqual(['Bearer t0ken']);
});

it.each([
  ['in this tab', () => fireEvent.keyDown(window, { key: 'a' })],
  ['in another tab', () => localStorage.setItem('last_input', String(Date.now()))],
])('stays logged in after input %s', async (_title, enterInput) => {
  await open(15);

  await pass(14 * minuteMs);
  enterInput();
  await pass(14 * minuteMs);

  expect(readAccessToken()).toBe('t0ken');
});

it('never logs out if the installation has no idle time', async () => {
  await open(0);

  await pass(720 * minuteMs);

  expect(readAccessToken()).toBe('t0ken');
  expect(authorizations).toEqual([]);
});
