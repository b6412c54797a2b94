import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { controlTime } from '../../../../testing/time';
import { newChat, newTicket, newTicketMessage, newUser, pageOf } from '../../../../testing/new-views';
import { recordFailure } from '../../../../store/failures';
import { openDesk, replyDesk } from '../testing/ticket-desk';
import { reply, refuseCall } from '../../../../testing/server';
import { invalidateTickets } from '../../api';

const box = () => screen.findByRole('textbox', { name: 'Message' });
const mia = newUser({ id: 3, public_name: 'Mia Voss' });

beforeEach(() => {
  replyDesk({ ...mia, role: 'manager' }, { tickets_count_in_work: 1 });
  reply('get', 'ticket/search', pageOf([]));
});

function replyChat() {
  const chat = newChat(newTicket({ status: 'in-work', assignee: mia }), [newTicketMessage()]);
  reply('get', 'ticket/12', () => chat);
  return chat;
}

it('resends a message with the same key if its response was lost', async () => {
  const pass = controlTime();
  const chat = replyChat();
  const keys: (string | null)[] = [];
  reply('post', 'ticket/message/12', (request) => {
    keys.push(request.headers.get('idempotency-key'));
    if (keys.length === 1) return HttpResponse.error();
    const message = newTicketMessage({ id: 53, user_id: 3, message: 'hello' });
    chat.messages.unshift(message);
    return HttpResponse.json(message, { status: 201 });
  });
  const { user } = openDesk('/tickets/chat/12');

  await user.type(await box(), 'hello{Enter}');

  await screen.findByText('Waiting for the connection');
  expect(await box()).toHaveValue('');
  await pass(4_000);
  await waitFor(() => expect(screen.queryByText('Waiting for the connection')).toBeNull());
  expect(screen.getAllByText('hello')).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('shows that a message waits for the previous one, or for the connection if that is lost', async () => {
  const chat = replyChat();
  let answer: (() => void) | undefined;
  reply('post', 'ticket/message/12', async (request) => {
    const message = String((await request.formData()).get('message'));
    if (message === 'one') await new Promise<void>((done) => (answer = done));
    const stored = newTicketMessage({ id: message === 'one' ? 53 : 54, user_id: 3, message });
    chat.messages.unshift(stored);
    return HttpResponse.json(stored, { status: 201 });
  });
  const { user, store } = openDesk('/tickets/chat/12');

  await user.type(await box(), 'one{Enter}two{Enter}');
  await screen.findByText('Waiting for the message before it');
  expect(screen.queryByText('Waiting for the connection')).toBeNull();

  act(() => store.dispatch(recordFailure({ status: 503 })));
  await screen.findByText('Waiting for the connection');
  answer!();
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
  expect(screen.getByText('two')).toBeVisible();
});

it('names a colleague whose profile is beyond reach', async () => {
  const chat = replyChat();
  chat.messages.unshift(newTicketMessage({ id: 60, user_id: 9, message: 'We look' }));
  reply('get', 'ticket/12/staff', {
    data: [{ ...newUser({ id: 9, public_name: 'Ada Lund' }), username: null }],
  });
  openDesk('/tickets/chat/12');

  await screen.findByText('Ada Lund');
  expect(screen.queryByText('User #9')).toBeNull();
});

it('shows why a message was refused, and returns it to the field on Edit', async () => {
  replyChat();
  refuseCall('post', 'ticket/message/12', 400, 'Invalid input', { message: 'No NUL' });
  const { user } = openDesk('/tickets/chat/12');
  await user.type(await box(), 'hello{Enter}');
  await screen.findByText('No NUL');

  await user.click(screen.getByRole('button', { name: 'Edit' }));

  expect(await box()).toHaveValue('hello');
  expect(screen.queryByText('No NUL')).toBeNull();
});

it('loads older messages on demand, and afterwards only new ones', async () => {
  const asked: string[] = [];
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      newTicketMessage({ id: from - index, message: `Message ${from - index}` }),
    );
  const pages: Record<string, object> = {
    '': newChat(newTicket(), page(150, 50), true),
    '?before=101': newChat(newTicket(), page(100, 50), false),
    '?after=150': newChat(newTicket(), page(151, 1)),
    '?after=151': newChat(newTicket()),
  };
  reply('get', 'ticket/12', (request) => {
    const { search } = new URL(request.url);
    asked.push(search);
    return HttpResponse.json(pages[search]);
  });
  const { user, store } = openDesk('/tickets/chat/12');
  await screen.findByText('Message 101');
  expect(screen.queryByText(/Calls break off/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Show older messages' }));
  await screen.findByText('Message 51');
  expect(screen.getAllByRole('article')).toHaveLength(101); // including the opening message
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  act(() => void store.dispatch(invalidateTickets()));
  await screen.findByText('Message 151');
  act(() => void store.dispatch(invalidateTickets()));
  await waitFor(() => expect(asked).toEqual(['', '?before=101', '?after=150', '?after=151']));
  expect(screen.getAllByRole('article')).toHaveLength(102);
});
