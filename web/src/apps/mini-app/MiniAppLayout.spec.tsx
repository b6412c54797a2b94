import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knowAgent, openMiniApp } from '../../testing/open-mini-app';

const sending = '../../features/tickets/mini-app/OwnSending';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(knowAgent);
afterEach(() => {
  vi.doUnmock(sending);
});

describe('what sends waiting messages is downloaded after the first screen, and', () => {
  it('leaves the screen as it is when that fails', async () => {
    const download = vi.fn(() => {
      throw new Error('connection lost');
    });
    vi.doMock(sending, download);
    await openMiniApp('/tg/home');
    await screen.findByRole('link', { name: 'Northwind' });

    await vi.waitFor(() => expect(download).toHaveBeenCalled(), 5000);
    await pause(100);

    expect(screen.getByRole('link', { name: 'Northwind' })).toBeVisible();
  });

  it('not at all when the mini-app is closed before', async () => {
    const download = vi.fn(() => ({ OwnSending: () => null }));
    vi.doMock(sending, download);
    await openMiniApp('/tg/home');
    await screen.findByRole('main');

    cleanup();
    await pause(1200);

    expect(download).not.toHaveBeenCalled();
  });
});
