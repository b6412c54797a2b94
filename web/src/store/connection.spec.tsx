import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseCall, reply } from '../testing/server';
import { controlTime } from '../testing/time';
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

const onReconnect = vi.fn();
let stop: () => void;

beforeEach(() => {
  onReconnect.mockClear();
  store = createStore();
  stop = slice.subscribeToReconnect(store, onReconnect);
});
afterEach(() => stop());

it('the connection is back once the server responds again, and listeners are called once', async () => {
  const pass = controlTime();
  reply('post', 'auth/me', () => Response.error());
  render(<StatusPage />);
  act(() => dispatchFailure(lostError));
  expect(screen.getByText('offline')).toBeVisible();

  refuseCall('post', 'auth/me', 401, 'Unauthorized'); // a refusal is a response, too
  await pass(2_000);

  await waitFor(() => expect(screen.getByText('ok')).toBeVisible());
  expect(onReconnect).toHaveBeenCalledOnce();
});

it('the connection is unavailable, not offline, while the server says so', async () => {
  const pass = controlTime();
  const onProbe = vi.fn(() => Response.json({}, { status: 503 }));
  reply('post', 'auth/me', onProbe);
  render(<StatusPage />);

  act(() => dispatchFailure({ status: 503 }));

  expect(screen.getByText('unavailable')).toBeVisible();
  await pass(2_000);
  await waitFor(() => expect(onProbe).toHaveBeenCalled());
  await pass(4_000);
  await waitFor(() => expect(onProbe.mock.calls.length).toBeGreaterThan(1)); // each response is processed before the next probe
  expect(screen.getByText('unavailable')).toBeVisible();
  expect(onReconnect).not.toHaveBeenCalled();
});

it('the connection is checked at once when the browser is online again', async () => {
  vi.useFakeTimers(); // so the next regular check never comes
  reply('post', 'auth/me', {});
  render(<StatusPage />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('offline')).toBeVisible();

  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce());
  });

  expect(screen.getByText('ok')).toBeVisible();
});

it('listeners are called after the machine has slept, because the screen may be out of date', () => {
  vi.useFakeTimers();
  render(<StatusPage />);
  vi.advanceTimersByTime(30_000);
  expect(onReconnect).not.toHaveBeenCalled();

  vi.setSystemTime(Date.now() + 3_600_000); // without running a timer
  vi.advanceTimersByTime(10_000);

  expect(onReconnect).toHaveBeenCalledOnce();
});

const failed = () => Response.error();
const unavailable = () => Response.json({}, { status: 503 });

it.each([
  ['does not respond', [failed]],
  ['sometimes responds that it is unavailable', [failed, unavailable]],
])('the connection is checked less and less often while the server %s', async (_, responses) => {
  vi.useFakeTimers();
  const onProbe = vi.fn();
  reply('post', 'auth/me', () => {
    onProbe();
    return responses[onProbe.mock.calls.length % responses.length]!();
  });
  render(<StatusPage />);

  act(() => dispatchFailure(lostError));
  await act(() => vi.advanceTimersByTimeAsync(60_000));

  // Without the random part, the pauses are 1, 2, 4, 8, and then 10 seconds.
  expect(onProbe.mock.calls.length).toBeGreaterThan(4);
  expect(onProbe.mock.calls.length).toBeLessThan(14);
});
