import { describe, expect, it } from 'vitest';
import { createStore } from '../../store/store';
import { newChat, newTicket, newTicketMessage } from '../../testing/new-views';
import { reply } from '../../testing/server';
import { addStoredMessage, ticketsApi } from './api';
import { listMessages, type LoadedChat, mergeFresh } from './chat-loading';

const newMessages = (...ids: number[]) => ids.map((id) => newTicketMessage({ id }));
const newLoadedChat = (ids: number[], part: Partial<LoadedChat> = {}): LoadedChat => ({
  ...newChat(newTicket(), newMessages(...ids)),
  events: [],
  has_more: true,
  syncedId: ids[0] ?? 0,
  ...part,
});

it('adds new messages to a loaded chat, and returns the same chat if nothing has changed', () => {
  const cached = newLoadedChat([52, 51]);

  const changed = mergeFresh(cached, newLoadedChat([53], { has_more: false }));
  const unchanged = mergeFresh(cached, newLoadedChat([], { has_more: false, syncedId: 52 }));

  expect(changed.messages.map(({ id }) => id)).toEqual([53, 52, 51]);
  expect(changed).toMatchObject({ has_more: true, syncedId: 53 });
  expect(changed.messages[1]).toBe(cached.messages[0]);
  expect(changed.ticket).toBe(cached.ticket);
  expect(unchanged).toBe(cached);
});

it('keeps a message that is sent at any moment while newer ones are loaded', async () => {
  const store = createStore();
  reply('get', 'ticket/12', newChat(newTicket(), newMessages(52, 51)));
  const chat = ticketsApi.endpoints.staffChat;
  await store.dispatch(chat.initiate(12));
  reply('get', 'ticket/12', newChat(newTicket(), []));
  const sentIds: number[] = [];
  let isLoading = true;

  const loading = store.dispatch(chat.initiate(12, { forceRefetch: true }));
  void loading.then(() => (isLoading = false));
  while (isLoading) {
    const id = 1000 + sentIds.length;
    sentIds.push(id);
    store.dispatch(addStoredMessage('staffChat', 12, newTicketMessage({ id })));
    // Sends a message at each step of the call. Most steps are microtasks; the network takes longer.
    await (sentIds.length % 5 === 0 ? new Promise((resolve) => setTimeout(resolve)) : Promise.resolve());
  }

  const shownIds = chat
    .select(12)(store.getState())
    .data!.messages.map(({ id }) => id);
  expect(shownIds).toEqual([...sentIds.toReversed(), 52, 51]);
});

const ticket = newTicket({ created_at: '2026-11-20T09:00:00.400Z', description: 'Calls break off.' });
const openedAt = Date.parse('2026-11-20T09:00:00Z') / 1000;

const files = ['/storage/files/a.png'];
/** Carries the files that were sent with the opening message. */
const filesOfOpening = newTicketMessage({ id: 51, message: '', files, timestamp: openedAt });

describe('listMessages', () => {
  it('lists messages oldest first, starting with the opening message', () => {
    const [newer, older] = [newTicketMessage({ id: 52 }), newTicketMessage({ id: 51 })];

    expect(listMessages(newChat(ticket, [newer, older]))).toEqual([
      expect.objectContaining({ id: 0, message: 'Calls break off.', timestamp: openedAt }),
      older,
      newer,
    ]);
  });

  it('combines the files of the opening message with its text', () => {
    const [first, ...rest] = listMessages(
      newChat(ticket, [newTicketMessage({ id: 52, message: '', files }), filesOfOpening]),
    );

    expect(first).toMatchObject({ id: 0, message: 'Calls break off.', files });
    expect(rest).toMatchObject([{ id: 52, message: '', files }]);
  });

  it('omits the opening message until all older messages are loaded', () => {
    expect(listMessages(newChat(ticket, [filesOfOpening], true))).toEqual([filesOfOpening]);
  });
});
