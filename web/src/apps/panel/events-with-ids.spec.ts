import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeAccessToken } from '../../api/credentials';
import { newStore } from '../../store/store';
import { ticketsApi } from '../../features/tickets/api';
import { newTicket } from '../../testing/open-mini-app';
import { reply } from '../../testing/server';
import { followEvents } from './events';

let say: (changes: object) => void;
let asked: string[];
const stop = new AbortController();

beforeEach(async () => {
  storeAccessToken('t0ken');
  asked = [];
  for (const id of [12, 13])
    reply('get', `ticket/${id}`, ({ url }: Request) => {
      asked.push(`ticket/${id}${new URL(url).search}`);
      return Response.json({
        ticket: newTicket({ id }),
        messages: [{ id: 50, user_id: 2, message: 'Hello', files: [], timestamp: 1 }],
        has_more: false,
      });
    });
  reply('get', 'ticket/search', () => {
    asked.push('ticket/search');
    return Response.json({ data: [], current_page: 1, last_page: 1 });
  });
  let isOpen = false;
  reply('get', 'events', () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const encode = (text: string) => new TextEncoder().encode(text);
        say = (changes) => controller.enqueue(encode(`event: changed\ndata: ${JSON.stringify(changes)}\n\n`));
        isOpen = true;
      },
    });
    return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  const store = newStore();
  const { dispatch } = store;
  void followEvents(store, stop.signal);
  await dispatch(ticketsApi.endpoints.staffChat.initiate(12));
  await dispatch(ticketsApi.endpoints.staffChat.initiate(13));
  await dispatch(ticketsApi.endpoints.searchTickets.initiate({}));
  await vi.waitFor(() => expect(isOpen).toBe(true));
  asked = [];
});
afterEach(() => stop.abort());

it('a message in one ticket refetches the end of its chat and the lists, and no other chat', async () => {
  say({ topics: ['tickets'], tickets: [12], brands: [3] });
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['ticket/12?after=50', 'ticket/search']));

  asked = [];
  say({ topics: ['tickets'] }); // any of them
  await vi.waitFor(() =>
    expect(asked.toSorted()).toEqual(['ticket/12?after=50', 'ticket/13?after=50', 'ticket/search']),
  );
});
