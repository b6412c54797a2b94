import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordQueries, refuseCall, reply, serveEvents } from '../../testing/server';
import {
  serveAgent,
  newOwnBrand,
  newMessage,
  newOwnTicket,
  newPage,
  openMiniApp,
} from '../../testing/open-mini-app';

let events: ReturnType<typeof serveEvents>;

beforeEach(() => {
  serveAgent();
  events = serveEvents('t/events');
});

const waitForStream = () => waitFor(() => expect(events.opened).toHaveLength(1));

it('subscribes to the person’s events and refetches only what an event names', async () => {
  const firstCalls = recordQueries('t/me/brand', newOwnBrand());
  await openMiniApp('/tg?brand=1');
  await screen.findByRole('heading', { name: 'Northwind' });
  await waitForStream();
  expect(events.opened).toEqual(['tma hash=signed']);
  expect(firstCalls).toHaveLength(1);

  const callsAfterDeposit = recordQueries('t/me/brand', newOwnBrand({ ftd: 4 }));
  events.sendChange({ topics: ['results'], brands: [2] });
  events.sendChange({ topics: ['tickets'], tickets: [21] });
  events.sendChange({ topics: ['somethingNew'] });
  events.sendChange({ topics: ['deposits'], deposits: [5] });
  await screen.findByText('4');
  expect(callsAfterDeposit).toHaveLength(1);

  const callsAfterResult = recordQueries('t/me/brand', newOwnBrand({ ftd: 5 }));
  events.sendChange({ topics: ['results'], brands: [1] });
  await screen.findByText('5');
  expect(callsAfterResult).toHaveLength(1);
});

it('refetches what was loaded long before the stream first opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let open = () => {};
  reply('get', 't/events', async () => {
    await new Promise<void>((resolve) => (open = resolve));
    return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
  });
  recordQueries('t/me/brand', newOwnBrand());
  await openMiniApp('/tg?brand=1');
  await screen.findByRole('heading', { name: 'Northwind' });

  const callsAfterOpening = recordQueries('t/me/brand', newOwnBrand({ ftd: 4 }));
  vi.advanceTimersByTime(1500);
  open();

  await screen.findByText('4');
  expect(callsAfterOpening).toHaveLength(1);
});

it('fetches only the new messages of the chat that an event names', async () => {
  const calls: string[] = [];
  reply('get', 't/ticket/21', ({ url }) => {
    const { search } = new URL(url);
    calls.push(search);
    const message = newMessage(search === '' ? {} : { id: 51, message: 'It is mended' });
    return Response.json({ ticket: newOwnTicket(), messages: [message], has_more: false });
  });
  await openMiniApp('/tg/ticket/21?brand=1');
  await screen.findByText('We look into it');
  await waitForStream();

  events.sendChange({ topics: ['tickets'], tickets: [22] });
  events.sendChange({ topics: ['tickets'], tickets: [21] });

  await screen.findByText('It is mended');
  expect(calls).toEqual(['', '?after=50']);
});

it('marks a ticket as unread when its event arrives', async () => {
  reply('get', 't/ticket', newPage([newOwnTicket()]));
  await openMiniApp('/tg/support?brand=1');
  await screen.findByText('CRM');
  await waitForStream();

  reply('get', 't/ticket', newPage([newOwnTicket({ has_message: true })]));
  events.sendChange({ topics: ['tickets'], tickets: [21] });

  await screen.findByText('new message');
});

it('polls every 45 seconds only while there is no stream', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const brandCalls = recordQueries('t/me/brand', newOwnBrand());
  await openMiniApp('/tg?brand=1');
  await screen.findByRole('heading', { name: 'Northwind' });
  await waitForStream();
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(brandCalls).toHaveLength(1);

  refuseCall('get', 't/events', 500, 'Internal Server Error');
  events.end();
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(brandCalls.length).toBeGreaterThan(1);
});
