import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { reply, serveEvents } from '../../testing/server';
import { controlTime } from '../../testing/time';
import { panelApi } from '../../api/panel.api.gen';
import { useConnection } from '../../store/connection.slice';
import { storeAccessToken } from '../../api/credentials';
import { ticketsApi } from '../../features/tickets/api';
import { newTicket } from '../../testing/new-views';
import { subscribeToEvents } from './events';
import { createStore } from '../../store/store';
import { StoreProvider } from '../../store/StoreProvider';

/** Subscribes to the state of the connection, and calls `onState` with each state. */
function renderConnection(onState: (state: string) => void = () => {}) {
  const store = createStore();
  renderHook(() => onState(useConnection()), {
    wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider>,
  });
  return { store };
}

function serveDeposits() {
  const onRequest = vi.fn(() => HttpResponse.json({ data: [], current_page: 1, last_page: 1 }));
  reply('get', 'deposit/wait', onRequest);
  panelApi.enhanceEndpoints({ endpoints: { listWaitingDeposits: { providesTags: ['deposits'] } } });
  return onRequest;
}

beforeEach(() => storeAccessToken('t0ken'));

it('refetches what is on screen when the server reports a change, even if the event arrives in pieces', async () => {
  const onRequest = serveDeposits();
  const events = serveEvents();
  const store = createStore();
  await store.dispatch(panelApi.endpoints.listWaitingDeposits.initiate({}));
  const stop = subscribeToEvents(store);
  await waitFor(() => expect(events.opened).toEqual(['Bearer t0ken']));

  events.write('event: ping\ndata: {}\n\nevent: changed\nid: 2\nda');
  events.write('ta: {"topics":["deposits"]}\n\n');

  await waitFor(() => expect(onRequest).toHaveBeenCalledTimes(2));
  stop();
});

it.each([
  ['refetches what was loaded long before the stream first opened', 1500, 2],
  ['does not refetch if the stream opens quickly', 500, 1],
])('%s', async (_, openingMs, requestCount) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const onRequest = serveDeposits();
  let open: (response: Response) => void = () => {};
  reply('get', 'events', () => new Promise<Response>((resolve) => (open = resolve)));
  const store = createStore();
  const stop = subscribeToEvents(store);
  await store.dispatch(panelApi.endpoints.listWaitingDeposits.initiate({}));

  vi.advanceTimersByTime(openingMs);
  open(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }));

  await waitFor(() => expect(store.getState().connection.isStreamOpen).toBe(true));
  await waitFor(() => expect(onRequest).toHaveBeenCalledTimes(requestCount));
  stop();
});

it('reopens the stream at once when the browser restores the page from its cache, even if the old stream seems alive', async () => {
  const { store } = renderConnection();
  const { opened } = serveEvents();
  const stop = subscribeToEvents(store);
  await waitFor(() => expect(opened).toHaveLength(1));

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  await waitFor(() => expect(opened).toHaveLength(2));
  stop();
});

it.each([
  ['keeps the connection ok if only the stream fails', () => HttpResponse.json({}), ['ok']],
  ['sets the connection to offline if other calls fail too', () => HttpResponse.error(), ['ok', 'offline']],
])('%s', async (_, respond, expectedStates) => {
  const pass = controlTime();
  const onRequest = vi.fn(respond);
  reply('get', 'events', () => HttpResponse.error());
  reply('post', 'auth/me', onRequest);
  const states: string[] = [];
  const { store } = renderConnection((state) => states.push(state));
  const stop = subscribeToEvents(store);

  await waitFor(() => expect(onRequest).toHaveBeenCalled());
  await pass(2_000);
  await waitFor(() => expect(onRequest.mock.calls.length).toBeGreaterThan(1));

  expect([...new Set(states)]).toEqual(expectedStates);
  stop();
});

it('an event about one ticket refetches the lists and the end of its chat, and an event without ids all chats', async () => {
  let calls: string[] = [];
  for (const id of [12, 13])
    reply('get', `ticket/${id}`, ({ url }: Request) => {
      calls.push(`ticket/${id}${new URL(url).search}`);
      return Response.json({
        ticket: newTicket({ id }),
        messages: [{ id: 50, user_id: 2, message: 'Hello', files: [], timestamp: 1 }],
        has_more: false,
      });
    });
  reply('get', 'ticket/search', () => {
    calls.push('ticket/search');
    return Response.json({ data: [], current_page: 1, last_page: 1 });
  });
  const events = serveEvents();
  const store = createStore();
  const stop = subscribeToEvents(store);
  await store.dispatch(ticketsApi.endpoints.staffChat.initiate(12));
  await store.dispatch(ticketsApi.endpoints.staffChat.initiate(13));
  await store.dispatch(ticketsApi.endpoints.searchTickets.initiate({}));
  await waitFor(() => expect(events.opened).toHaveLength(1));

  calls = [];
  events.sendChange({ topics: ['tickets'], tickets: [12], brands: [3] });
  await waitFor(() => expect(calls.toSorted()).toEqual(['ticket/12?after=50', 'ticket/search']));

  calls = [];
  events.sendChange({ topics: ['tickets'] }); // any ticket may have changed
  await waitFor(() =>
    expect(calls.toSorted()).toEqual(['ticket/12?after=50', 'ticket/13?after=50', 'ticket/search']),
  );
  stop();
});
