import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Preferences } from '../../../api/panel.api.gen';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { PreferenceSwitches } from './PreferenceSwitches';

const open = () => renderPanel([toTestRoute('/', <PreferenceSwitches />)], '/');
const withoutSingleKeys: Preferences = { single_keys: false, desktop_notifications: true };
const findSingleKeys = () => screen.findByRole('checkbox', { name: /^Decide with a single key \(A, R\)/ });

it('preferences load after a failure and Retry, are saved on each change, restored if the server refuses, and refetched on focus', async () => {
  const { user } = await retryLoading('manager/preferences', withoutSingleKeys, open);
  expect(await findSingleKeys()).not.toBeChecked();
  refuseCall('patch', 'manager/preferences', 503, 'Unavailable');
  await user.click(await findSingleKeys());
  await screen.findByText('The server is unavailable. Try later');
  expect(await findSingleKeys()).not.toBeChecked();

  const withSingleKeys: Preferences = { ...withoutSingleKeys, single_keys: true };
  const sent = acceptCalls('patch', 'manager/preferences', () => {
    reply<Preferences>('get', 'manager/preferences', withSingleKeys);
    return { ...withSingleKeys };
  });
  await user.click(await findSingleKeys());

  expect(await findSingleKeys()).toBeChecked();
  await waitFor(() => expect(sent).toEqual([{ single_keys: true }]));
  reply<Preferences>('get', 'manager/preferences', withoutSingleKeys);
  act(() => void window.dispatchEvent(new Event('focus'))); // the person returns from another window
  await waitFor(async () => expect(await findSingleKeys()).not.toBeChecked());
});
