import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Preferences } from '../../../api/panel.api.gen';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { PreferenceSwitches } from './PreferenceSwitches';

const open = () => renderPanel([toTestRoute('/', <PreferenceSwitches />)], '/');
const off: Preferences = { single_keys: false, desktop_notifications: true };
const findSingleKeys = () => screen.findByRole('checkbox', { name: /^Decide with a single key \(A, R\)/ });

describe('preferences', () => {
  it('are stored at once', async () => {
    const on: Preferences = { ...off, single_keys: true };
    reply<Preferences>('get', 'manager/preferences', off);
    const sent = acceptCalls('patch', 'manager/preferences', () => {
      reply<Preferences>('get', 'manager/preferences', on);
      return { ...on };
    });
    const { user } = open();
    expect(await findSingleKeys()).not.toBeChecked();

    await user.click(await findSingleKeys());

    expect(await findSingleKeys()).toBeChecked();
    await waitFor(() => expect(sent).toEqual([{ single_keys: true }]));
  });

  it('are refetched when the person returns from another window', async () => {
    reply<Preferences>('get', 'manager/preferences', off);
    open();
    expect(await findSingleKeys()).not.toBeChecked();
    reply<Preferences>('get', 'manager/preferences', { ...off, single_keys: true });

    act(() => void window.dispatchEvent(new Event('focus')));

    await waitFor(async () => expect(await findSingleKeys()).toBeChecked());
  });

  it('are restored when the server refuses', async () => {
    reply<Preferences>('get', 'manager/preferences', off);
    refuseCall('patch', 'manager/preferences', 503, 'Unavailable');
    const { user } = open();

    await user.click(await findSingleKeys());

    expect(await screen.findByText('The server is unavailable. Try later')).toBeVisible();
    expect(await findSingleKeys()).not.toBeChecked();
  });

  it('offer to try again when they do not load', async () => {
    await retryLoading('manager/preferences', off, open);

    expect(await findSingleKeys()).toBeVisible();
  });
});
