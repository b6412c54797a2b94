import { act, screen, waitFor } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveAgent, newOwnBrand } from '../../testing/open-mini-app';
import { refuseCall, reply } from '../../testing/server';
import { idleAfterMs } from '../open-app';

// Each test unmounts its app, which would otherwise keep making calls during later tests.
vi.mock('react-dom/client', { spy: true });

let calls: string[];

/** Replies to a path, and records each call with its person and brand. */
function recordCalls(path: string, answer: object): void {
  reply('get', path, ({ headers }: Request) => {
    calls.push([path, headers.get('authorization'), headers.get('brand-id')].join(' '));
    return Response.json(answer);
  });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  // The parts that load when the app is idle would make further calls.
  const originalSetTimeout = globalThis.setTimeout;
  const setTimeoutUnlessIdle = (run: () => void, ms?: number) =>
    ms === idleAfterMs ? undefined : originalSetTimeout(run, ms);
  vi.stubGlobal('setTimeout', setTimeoutUnlessIdle);
  document.body.innerHTML = '<div id="root"><p id="not-loaded" hidden>No connection</p></div>';
  calls = [];
  serveAgent();
  recordCalls('t/me', newOwnBrand().user);
  recordCalls('t/me/brand', newOwnBrand());
  recordCalls('t/me/brands', { data: [{ id: 1, name: 'Northwind' }] });
});
afterEach(() => {
  for (const { value } of vi.mocked(createRoot).mock.results) act(() => (value as Root).unmount());
  vi.mocked(createRoot).mockClear();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

async function start(address: string) {
  vi.resetModules();
  sessionStorage.clear();
  window.history.replaceState(null, '', address);
  await import('./start');
}

it('prefetches the person and the brand, each only once', async () => {
  await start('/tg?brand=1#tgWebAppData=hash%3Da');

  // The app itself is not loaded yet.
  await waitFor(() => expect(calls.toSorted()).toEqual(['t/me tma hash=a 1', 't/me/brand tma hash=a 1']));
  expect(screen.queryByRole('heading', { name: 'Northwind' })).not.toBeInTheDocument();

  await screen.findByRole('heading', { name: 'Northwind' });
  expect(calls).toHaveLength(2);
});

it('prefetches the brand of the link, not the last used one', async () => {
  localStorage.setItem('mini_app_brand_', '2');
  const data = new URLSearchParams({ start_param: 'brand_1_deposits', hash: 'a' });

  await start(`/tg#${new URLSearchParams({ tgWebAppData: String(data) })}`);

  await screen.findByRole('heading', { name: 'Deposits' });
  expect(calls.map((call) => call.at(-1))).toEqual(['1', '1']);
});

it('prefetches the list of brands if the home is that list', async () => {
  await start('/tg#tgWebAppData=hash%3Da');

  await screen.findByRole('link', { name: 'Northwind' });
  expect(calls.toSorted()).toEqual(['t/me tma hash=a ', 't/me/brands tma hash=a ']);
});

it('prefetches nothing for the previous person when a login link is opened', async () => {
  localStorage.setItem('access_token', 'jwt');
  refuseCall('post', 'auth/tg', 500, 'Internal Server Error');

  await start('/tg/4/secret-code');

  await screen.findByRole('button', { name: 'Retry' });
  expect(calls).toEqual([]);
});

it.each([
  ['/tg', false],
  ['/tg/home', false],
  ['/tg/statistic?brand=1', true],
])('tells the page’s shell whether %s is a screen other than a home: %s', async (path, isScreen) => {
  await start(`${path}#tgWebAppData=hash%3Da`);
  expect(document.documentElement.hasAttribute('data-is-screen')).toBe(isScreen);
  await waitFor(() => expect(createRoot).toHaveBeenCalled());
});

it.each([
  ['the language that it last showed', 'tr', 'ru', 'tr'],
  ['the language of the messenger', null, 'pt', 'pt-BR'],
  ['the language of the browser', null, 'ja', 'es'],
])('starts in %s', async (_, storedLanguage, messengerCode, shownLanguage) => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, language: 'es-MX' });
  if (storedLanguage) localStorage.setItem('language', storedLanguage);
  const languages: (string | null)[] = [];
  reply('get', 't/me', ({ headers }: Request) => {
    languages.push(headers.get('accept-language'));
    return Response.json({ ...newOwnBrand().user, shown_language: shownLanguage });
  });
  const data = new URLSearchParams({ user: JSON.stringify({ language_code: messengerCode }), hash: 'a' });

  await start(`/tg?brand=1#${new URLSearchParams({ tgWebAppData: String(data) })}`);

  await screen.findByRole('heading', { name: 'Northwind' });
  expect(languages).toEqual([shownLanguage]);
  expect(document.documentElement).toHaveAttribute('lang', shownLanguage);
});
