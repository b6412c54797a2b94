import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeAccessToken } from '../../api/credentials';
import { clearReturnPlace, storeReturnPlace } from '../../features/auth/panel/return-place';
import { pageOf } from '../../testing/new-views';
import { renderPanel } from '../../testing/render-panel';
import { reply, servePanel } from '../../testing/server';
import { endSession, watchOtherTabs, subscribeToSessionEnd } from '../../store/session';
import { createStore } from '../../store/store';
import { leaveOnSessionEnd, panelRoutes } from './routes';

const newToken = (userId: number) => `h.${btoa(JSON.stringify({ sub: String(userId) }))}.s`;
const place = '/deposits/search?page=2';
const endedText = 'Your session has ended. Log in again, and you are back where you were.';

/** Stores the place as `leaveOnSessionEnd` does before it reloads the page. */
const storePlace = (to: string, userId: number) =>
  storeReturnPlace({ to, userId, reason: 'ended' }, { forAllTabs: true });

beforeEach(() => {
  clearReturnPlace();
  servePanel();
  localStorage.clear();
  reply('get', 'deposit/search', pageOf([]));
  reply('get', 'brand/search', pageOf([]));
  reply('get', 'config', {
    bot_url: 'https://t.me/desk_bot',
    bot_start_url: 'https://t.me/desk_bot?start=0',
  });
});

describe('a session that has ended', () => {
  it('is announced on the welcome page with what is unsent, and a login link returns to the page that was open', async () => {
    const message = { at: 1, owner: 'staff 1', ticketId: 4, text: 'Hello', isNote: false, problem: null };
    localStorage.setItem('sending k', JSON.stringify({ ...message, fileCount: 0 }));
    localStorage.setItem('draft_staff 1 ticket 12', 'half a sentence');
    storePlace(place, 1);
    const { router } = renderPanel(panelRoutes, '/');
    await screen.findByText(endedText);
    await screen.findByText(
      '1 message is kept on this device and will be sent after you log in. Your drafts are kept, too.',
    );

    sessionStorage.clear(); // the link opens a new tab
    reply('post', 'auth/tg', { status: true, access_token: newToken(1) });
    await act(() => router.navigate('/auth/1/c0de'));

    await screen.findByRole('heading', { name: 'Deposits search' });
    expect(router.state.location.pathname + router.state.location.search).toBe(place);
  });

  it('continues automatically when the person logs in in another tab', async () => {
    storePlace(place, 1);
    const { router } = renderPanel(panelRoutes, '/');
    await screen.findByText(endedText);

    localStorage.setItem('access_token', newToken(1));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));

    await screen.findByRole('heading', { name: 'Deposits search' });
    expect(router.state.location.pathname + router.state.location.search).toBe(place);
  });

  it('does not lead another person to the stored place', async () => {
    storePlace(place, 1);
    reply('post', 'auth/tg', { status: true, access_token: newToken(2) });

    const { router } = renderPanel(panelRoutes, '/auth/2/c0de');

    await screen.findByRole('heading', { name: 'Profile' });
    expect(router.state.location.pathname).toBe('/panel');
  });

  it('leaves no stored place once the person is back', async () => {
    storePlace(place, 1);
    storeAccessToken(newToken(1));
    renderPanel(panelRoutes, '/panel');

    await screen.findByRole('heading', { name: 'Profile' });

    expect([sessionStorage.getItem('way_back'), localStorage.getItem('way_back')]).toEqual([null, null]);
  });
});

it('a page that needs a login opens after the login', async () => {
  const { router } = renderPanel(panelRoutes, place);
  await screen.findByText('Log in to open this page.');

  reply('post', 'auth/tg', { status: true, access_token: newToken(1) });
  await act(() => router.navigate('/auth/1/c0de'));

  await screen.findByRole('heading', { name: 'Deposits search' });
  expect(router.state.location.search).toBe('?page=2');
});

describe('the end of a session', () => {
  it('reports the owner and the reason', () => {
    const ends: unknown[] = [];
    const store = createStore();
    const stop = watchOtherTabs(store);
    subscribeToSessionEnd(store, (end) => ends.push(end));

    storeAccessToken(newToken(7));
    store.dispatch(endSession('logout'));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'access_token', oldValue: newToken(8), newValue: null }),
    );
    stop();

    expect(ends).toEqual([
      { reason: 'logout', userId: 7 },
      { reason: 'elsewhere', userId: 8 },
    ]);
  });

  it('is not caused by a late response to an old token', async () => {
    storeAccessToken(newToken(1));
    let calls = 0;
    reply('post', 'auth/me', () => {
      calls += 1;
      if (calls > 1) return Response.json({}, { status: 500 });
      storeAccessToken(`${newToken(1)}2`); // a new login while the call is running
      return Response.json({ error: 'Unauthorized' }, { status: 401 });
    });

    renderPanel(panelRoutes, '/panel');
    await screen.findByText('Server error. Try later');

    expect(localStorage.getItem('access_token')).toBe(`${newToken(1)}2`);
  });
});

it('the end of a session removes the figures that the mini-app stored on this device', () => {
  localStorage.setItem('figures2_user1_3', '{}');
  storeAccessToken(newToken(1));
  vi.stubGlobal('location', { ...window.location, assign: vi.fn() });
  const store = createStore();
  leaveOnSessionEnd(store);
  store.dispatch(endSession('logout'));
  expect(localStorage.getItem('figures2_user1_3')).toBeNull();
});
