import { describe, expect, it } from 'vitest';
import { createStore } from '../../store/store';
import { newChat, newTicket, newTicketMessage } from '../../testing/new-views';
import { reply } from '../../testing/server';
import { showStoredMessage, ticketsApi } from './api';
import { listMessages, type LoadedChat, mergeFresh } from './chat-loading';

const messages = (...ids: number[]) => ids.map((id) => newTicketMessage({ id }));
const newLoadedChat = (ids: number[], more: Partial<LoadedChat> = {}): LoadedChat => ({
  ...newChat(newTicket(), messages(...ids)),
  events: [],
  has_more: true,
  syncedId: ids[0] ?? 0,
  ...more,
});

it('a loaded chat adds new messages and otherwise keeps its identity', () => {
  const known = newLoadedChat([52, 51]);

  const changed = mergeFresh(known, newLoadedChat([53], { has_more: false }));
  const same = mergeFresh(known, newLoadedChat([], { has_more: false, syncedId: 52 }));

  expect(changed.messages.map(({ id }) => id)).toEqual([53, 52, 51]);
  expect(changed).toMatchObject({ has_more: true, syncedId: 53 });
  expect(changed.messages[1]).toBe(known.messages[0]);
  expect(changed.ticket).toBe(known.ticket);
  expect(same).toBe(known);
});

it('a loaded chat keeps a message that is written at any moment while newer ones are loaded', async () => {
  const store = createStore();
  reply('get', 'ticket/12', newChat(newTicket(), messages(52, 51)));
  const chat = ticketsApi.endpoints.staffChat;
  await store.dispatch(chat.initiate(12));
  reply('get', 'ticket/12', newChat(newTicket(), []));
  const writtenIds: number[] = [];
  let isLoading = true;

  const loading = store.dispatch(chat.initiate(12, { forceRefetch: true }));
  void loading.then(() => (isLoading = false));
  while (isLoading) {
    const id = 1000 + writtenIds.length;
    writtenIds.push(id);
    store.dispatch(showStoredMessage('staffChat', 12, newTicketMessage({ id })));
    // Most steps of a call are microtasks; the network takes longer.
    await (writtenIds.length % 5 === 0 ? new Promise((resolve) => setTimeout(resolve)) : Promise.resolve());
  }

  const shownIds = chat
    .select(12)(store.getState())
    .data!.messages.map(({ id }) => id);
  expect(shownIds).toEqual([...writtenIds.toReversed(), 52, 51]);
});

const ticket = newTicket({ created_at: '2026-11-20T09:00:00.400Z', description: 'Calls break off.' });
const openedAt = Date.parse('2026-11-20T09:00:00Z') / 1000;

describe('the messages of a ticket', () => {
  it('begin with the opening message, oldest first', () => {
    const messages = [newTicketMessage({ id: 52 }), newTicketMessage({ id: 51 })];

    expect(
      listMessages(newChat(ticket, messages)).map(({ id, message, timestamp }) => [id, message, timestamp]),
    ).toEqual([
      [0, 'Calls break off.', openedAt],
      [51, 'Still broken.', messages[1]!.timestamp],
      [52, 'Still broken.', messages[0]!.timestamp],
    ]);
  });

  it('show the files of the opening message with its text', () => {
    const files = ['/storage/files/a.png'];

    const [first, ...rest] = listMessages(
      newChat(ticket, [
        newTicketMessage({ id: 52, message: '', files }),
        newTicketMessage({ id: 51, message: '', files, timestamp: openedAt }),
      ]),
    );

    expect(first).toMatchObject({ id: 0, message: 'Calls break off.', files });
    expect(rest).toMatchObject([{ id: 52, message: '', files }]);
  });

  it('show the opening message only once all older messages are loaded', () => {
    const messages = [newTicketMessage({ id: 51, message: '', timestamp: openedAt })];

    expect(listMessages(newChat(ticket, messages, true)).map(({ id }) => id)).toEqual([51]);
  });
});
