import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Session } from '../../../../api/account.api.gen';
import { renderPanel, retryLoading, toTestRoute } from '../../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../../testing/server';
import { SecurityScreen } from './SecurityScreen';

const currentSession: Session = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  device: 'Firefox on Linux',
  address: '2001:db8::7',
  via: 'link',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T21:30:00.000Z',
  is_current: true,
};
const otherSession = {
  ...currentSession,
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  device: '',
  is_current: false,
};

const show = () => renderPanel([toTestRoute('/', <SecurityScreen />)], '/');
const open = () => {
  reply('get', 'auth/session', { data: [currentSession, otherSession] });
  return show();
};
const findRow = async (name: string) => within(await screen.findByRole('listitem', { name }));

it('lists sessions with device, address and times, after a failure and Retry, and marks the current one', async () => {
  await retryLoading('auth/session', { data: [currentSession, otherSession] }, show);

  const current = await findRow('Firefox on Linux');
  expect(current.getByText('This device')).toBeVisible();
  expect(current.getByText('2001:db8::7, by login link')).toBeVisible();
  expect(current.getByText('21.11.2026 00:30:00')).toBeVisible();
  expect(current.getByText('01.11.2026 12:00:00')).toBeVisible();
  expect(current.queryByRole('button')).toBeNull();
  expect((await findRow('Unknown device')).queryByText('This device')).toBeNull();
});

it('ends a session, or says that it has ended already', async () => {
  refuseCall('delete', `auth/session/${otherSession.id}`, 404, 'Not found');
  const { user } = open();
  const endButton = (await findRow('Unknown device')).getByRole('button', {
    name: 'End session of Unknown device',
  });
  await user.click(endButton);
  await screen.findByText('This session has ended already');

  const endCalls = acceptCalls('delete', `auth/session/${otherSession.id}`, () => {
    reply('get', 'auth/session', { data: [currentSession] });
    return { status: true };
  });
  await user.click(endButton);

  await screen.findByText('Session ended');
  expect(endCalls).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
});

it('ends all other sessions on the second click, and offers this only if there are any', async () => {
  const endCalls = acceptCalls('delete', 'auth/session', () => {
    reply('get', 'auth/session', { data: [currentSession] });
    return { status: true };
  });
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  expect(endCalls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to end them' }));

  await screen.findByText('All other sessions have ended');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull());
});
