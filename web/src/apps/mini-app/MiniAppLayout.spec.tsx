import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveAgent, openMiniApp } from '../../testing/open-mini-app';
import { reply } from '../../testing/server';
import { idleAfterMs } from '../open-app';

const sendingModule = '../../features/tickets/mini-app/useOwnMessageSending';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  serveAgent();
});
afterEach(() => vi.doUnmock(sendingModule));

it('does not change the screen if the code that sends queued messages cannot be downloaded', async () => {
  const download = vi.fn(() => {
    throw new Error('connection lost');
  });
  vi.doMock(sendingModule, download);
  await openMiniApp('/tg/home');
  await screen.findByRole('link', { name: 'Northwind' });

  await act(() => vi.advanceTimersByTimeAsync(idleAfterMs));
  await waitFor(() => expect(download).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(idleAfterMs));

  expect(screen.getByRole('link', { name: 'Northwind' })).toBeVisible();
});

it('does not download the code that sends queued messages if the mini-app is closed first', async () => {
  const download = vi.fn(() => ({ useOwnMessageSending: () => undefined }));
  vi.doMock(sendingModule, download);
  await openMiniApp('/tg/home');
  await screen.findByRole('main');

  cleanup();
  await vi.advanceTimersByTimeAsync(2 * idleAfterMs);
  await vi.dynamicImportSettled();

  expect(download).not.toHaveBeenCalled();
});

it('shows the error of a broken screen below “Unexpected Application Error!”, and a link back', async () => {
  vi.spyOn(console, 'error').mockReturnValue(); // React and the router report it too
  reply('get', 't/rating', [{ user: null }]);

  await openMiniApp('/tg/statistic?brand=1');

  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  expect(screen.getByRole('alert')).toHaveTextContent('null');
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/tg');
});
