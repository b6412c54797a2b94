import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, acceptCalls } from '../../../testing/server';
import { changeDraft, selectDraft } from '../../../kit/core/sending/drafts';
import { LogoutEverywhereButton } from './ProfileScreen';

beforeEach(() => storeAccessToken('t0ken'));
const open = () => renderPanel([toTestRoute('/', <LogoutEverywhereButton />)], '/');

it('logs out on all devices, including this one, only on the second click, and deletes drafts from this device', async () => {
  const logoutCalls = acceptCalls('post', 'auth/logout/all');
  const { user, store } = open();
  store.dispatch(changeDraft('ticket 12', { text: 'Half a sentence' }));

  await user.click(screen.getByRole('button', { name: 'Log out on all devices' }));
  expect(logoutCalls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to log out' }));

  await waitFor(() => expect(readAccessToken()).toBeNull());
  expect(logoutCalls).toHaveLength(1);
  expect(selectDraft(store.getState(), 'ticket 12').text).toBe('');
});

it('stays logged in if the server does not end the sessions', async () => {
  refuseCall('post', 'auth/logout/all', 503, 'Unavailable');
  const { user } = open();

  await user.dblClick(screen.getByRole('button', { name: 'Log out on all devices' }));

  await screen.findByRole('alert');
  expect(readAccessToken()).toBe('t0ken');
});
