import { renderHook } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { reply } from '../../testing/server';
import { generatedApi } from '../../api/api.gen';
import { useConnection } from '../../store/connection.slice';
import { storeAccessToken } from '../../api/credentials';
import { followEvents } from './events';
import { newStore } from '../../store/store';
import { StoreProvider } from '../../store/StoreProvider';

/** Renders what follows the connection, and calls back with each of its states. */
function followConnection(note: (state: string) => void = () => {}) {
  const store = newStore();
  renderHook(() => note(useConnection()), {
    wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider>,
  });
  return { store };
}

it('refetches what is on screen when the server reports a change, even if the text comes in pieces', async () => {
  storeAccessToken('t0ken');
  const asked = vi.fn();
  reply('get', 'deposit/wait', () => {
    asked();
    return HttpResponse.json({ data: [], current_page: 1, last_page: 1 });
  });
  let say: (text: string) => void = () => undefined;
  reply('get', 'events', (request) => {
    if (request.headers.get('authorization') !== 'Bearer t0ken')
      return new HttpResponse(null, { status: 401 });
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  const store = newStore();
  generatedApi.enhanceEndpoints({ endpoints: { listWaitingDeposits: { providesTags: ['deposits'] } } });
  await store.dispatch(generatedApi.endpoints.listWaitingDeposits.initiate({}));
  const stop = new AbortController();
  void followEvents(store, stop.signal);
  await vi.waitFor(() => expect(say.length).toBe(1));

  say('event: ping\ndata: {}\n\nevent: changed\nid: 2\nda');
  say('ta: {"topics":["deposits"]}\n\n');

  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  stop.abort();
});

it('reopens the stream at once when the connection is back, even if the old one seems alive', async () => {
  storeAccessToken('t0ken');
  const { store } = followConnection();
  const opened = vi.fn();
  reply('get', 'events', () => {
    opened();
    return new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
  });
  const stop = new AbortController();
  void followEvents(store, stop.signal);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2), 500);
  stop.abort();
});

it.each([
  ['ok', () => HttpResponse.json({})],
  ['offline', () => HttpResponse.error()],
])(
  'counts the connection as %s where the stream is cut off, as the other calls do',
  async (state, answer) => {
    storeAccessToken('t0ken');
    const asked = vi.fn();
    reply('get', 'events', () => HttpResponse.error());
    reply('post', 'auth/me', () => {
      asked();
      return answer();
    });
    const states: string[] = [];
    const { store } = followConnection((state) => states.push(state));
    const stop = new AbortController();
    void followEvents(store, stop.signal);

    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 5_000);

    expect([...new Set(states)].at(-1)).toBe(state);
    if (state === 'ok') expect(states).toEqual(['ok']);
    stop.abort();
  },
);
