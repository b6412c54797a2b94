import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseCall, reply } from '../testing/server';
import { getConnection, formatError } from '../api/errors';
import * as slice from './connection.slice';
import { recordFailure } from './failures';
import { type AppStore, createStore } from './store';
import { StoreProvider } from './StoreProvider';

let store: AppStore;
const dispatchFailure = (error: unknown) => store.dispatch(recordFailure(error));
const Status = () => <p>{slice.useConnection()}</p>;
const StatusPage = () => (
  <StoreProvider store={store}>
    <Status />
  </StoreProvider>
);
const lostError = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };

describe('the connection state after a failure', () => {
  it.each([
    ['no answer', lostError, 'offline', 'No connection'],
    ['no answer in time', { status: 'TIMEOUT_ERROR' }, 'offline', 'No connection'],
    [
      '503',
      { status: 503, data: { error: 'Service unavailable' } },
      'unavailable',
      'The server is unavailable. Try later',
    ],
    [
      'the 502 of a proxy',
      { status: 'PARSING_ERROR', originalStatus: 502 },
      'unavailable',
      'The server is unavailable. Try later',
    ],
    [
      'the server’s own 502 about the messenger',
      { status: 502, data: { error: 'send error' } },
      'ok',
      'Server error. Try later',
    ],
    ['500', { status: 500, data: { error: 'Server error' } }, 'ok', 'Server error. Try later'],
    ['nothing known', undefined, 'ok', 'Server error. Try later'],
  ])('%s', (_, error, connection, text) => {
    expect(getConnection(error)).toBe(connection);
    expect(formatError(error)).toBe(text);
  });

  it('keeps the text that a caller has for other failures', () => {
    expect(formatError({ status: 500 }, 'Server ERROR')).toBe('Server ERROR');
    expect(formatError(lostError, 'Server ERROR')).toBe('No connection');
  });
});

describe('the connection', () => {
  const onBack = vi.fn();
  let stop: () => void;

  beforeEach(() => {
    onBack.mockClear();
    store = createStore();
    stop = slice.subscribeToReconnect(store, onBack);
  });
  afterEach(() => stop());

  it('is back once the server answers again, and listeners are called once', async () => {
    reply('post', 'auth/me', () => Response.error());
    render(<StatusPage />);
    act(() => dispatchFailure(lostError));
    expect(screen.getByText('offline')).toBeVisible();

    refuseCall('post', 'auth/me', 401, 'Unauthorized'); // a refusal is an answer too

    await waitFor(() => expect(screen.getByText('ok')).toBeVisible());
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('is unavailable, not offline, while the server says so', async () => {
    const onProbe = vi.fn(() => Response.json({}, { status: 503 }));
    reply('post', 'auth/me', onProbe);
    render(<StatusPage />);

    act(() => dispatchFailure({ status: 503 }));

    expect(screen.getByText('unavailable')).toBeVisible();
    await waitFor(() => expect(onProbe.mock.calls.length).toBeGreaterThan(1)); // it processes one answer before it probes again
    expect(screen.getByText('unavailable')).toBeVisible();
    expect(onBack).not.toHaveBeenCalled();
  });

  it('is checked at once when the browser is online again', async () => {
    vi.useFakeTimers(); // so the next regular check never comes
    reply('post', 'auth/me', {});
    render(<StatusPage />);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('offline')).toBeVisible();

    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce());
    });

    expect(screen.getByText('ok')).toBeVisible();
  });

  it('counts as restored after the machine has slept', () => {
    vi.useFakeTimers();
    render(<StatusPage />);
    vi.advanceTimersByTime(30_000);
    expect(onBack).not.toHaveBeenCalled();

    vi.setSystemTime(Date.now() + 3_600_000); // without running a timer
    vi.advanceTimersByTime(10_000);

    expect(onBack).toHaveBeenCalledOnce();
  });

  it('is checked more and more slowly while the server does not answer', async () => {
    vi.useFakeTimers();
    const onProbe = vi.fn();
    reply('post', 'auth/me', () => {
      onProbe();
      return Response.error();
    });
    render(<StatusPage />);

    act(() => dispatchFailure(lostError));
    await act(() => vi.advanceTimersByTimeAsync(60_000));

    expect(onProbe.mock.calls.length).toBeGreaterThan(4);
    expect(onProbe.mock.calls.length).toBeLessThan(14);
  });
});
