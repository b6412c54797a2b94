import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordFailure } from '../../../../store/failures';
import {
  newChat,
  newTicket,
  newTicketMessage,
  newTicketRow,
  newUser,
  pageOf,
} from '../../../../testing/new-views';
import { findDeskRows, findMessageField, mia, openDesk, replyDesk } from '../testing/ticket-desk';
import { newRefusal, recordQueries, refuseCall, reply } from '../../../../testing/server';
import { invalidateTickets } from '../../api';

let listQueries: object[];
beforeEach(() => {
  replyDesk();
  listQueries = recordQueries('ticket/search', pageOf([newTicketRow(), newTicketRow({ id: 13 })]));
});

const files = ['a.png', 'b.mp4', 'c.mov'].map((name) => `/storage/files/${name}?e=1`);

function replyChat() {
  const chat = {
    ticket: newTicket({ status: 'in-work', assignee: mia }),
    messages: [
      newTicketMessage({ id: 52, user_id: mia.id, message: 'See <b>https://a.test/x</b>, please' }),
      newTicketMessage({ id: 51, files }),
    ],
  };
  reply('get', 'ticket/12', () => chat);
  return chat;
}

it('shows messages oldest first, as text with safe links, and pictures and videos large', async () => {
  replyChat();
  const { user } = openDesk('/tickets/chat/12?list=in-work');

  const log = await screen.findByRole('log');
  const messages = within(log).getAllByRole('article');
  expect(messages.map(({ dataset }) => dataset.side)).toEqual(['owner', 'owner', 'staff']);
  expect(log.textContent).toMatch(/Calls break off.*Still broken.*See <b>https:\/\/a\.test\/x<\/b>, please/s);
  const link = within(log).getByRole('link', { name: 'https://a.test/x' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(within(log).getByRole('link', { name: /^mov file ?MOV/ })).toHaveAttribute('download');
  expect(within(log).getByRole('link', { name: 'Download mov file' })).toHaveAttribute('download');

  await user.click(within(log).getByRole('button', { name: /Open the image/ }));
  await screen.findByRole('dialog', { name: 'Picture 1 of 2' });
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'Video 2 of 2' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', files[1]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('sends on Enter, with files of the types that the server allows, and not on Shift+Enter', async () => {
  const chat = replyChat();
  let form: FormData | undefined;
  reply('post', 'ticket/message/12', async (request) => {
    expect(request.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    form = await request.formData();
    const message = newTicketMessage({ id: 53, user_id: mia.id, message: 'One\ntwo' });
    chat.messages.unshift(message);
    return message;
  });
  const upload = { max_bytes: 1024, max_files: 5, opening_types: ['png'], chat_types: ['png', 'pdf'] };
  reply('get', 'config', { upload });
  const { user } = openDesk('/tickets/chat/12');

  await waitFor(() => expect(screen.getByLabelText('Files')).toHaveAttribute('accept', '.png,.pdf'));
  await user.upload(screen.getByLabelText('Files'), [new File(['x'], 'a.png', { type: 'image/png' })]);
  await user.type(await findMessageField(), 'One{Shift>}{Enter}{/Shift}two');
  expect(form).toBeUndefined();
  await user.keyboard('{Enter}');

  await screen.findByText(/One\s+two/, { selector: 'p' });
  expect(await findMessageField()).toHaveValue('');
  expect([form!.get('message'), form!.get('is_closed_message')]).toEqual(['One\r\ntwo', '0']);
  expect(form!.getAll('files[]')).toHaveLength(1);
  expect(screen.queryByText('a.png')).not.toBeInTheDocument();
});

it('updates only the field on a keystroke', async () => {
  replyChat();
  const { user } = openDesk('/tickets/chat/12?list=in-work');
  const field = await findMessageField();
  await user.type(field, 'a'); // enables the button
  const changedNodes = new Set<Node>();
  const observer = new MutationObserver((records) =>
    records.forEach(({ target }) => changedNodes.add(target)),
  );
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  await user.type(field, ' long answer');

  observer.disconnect();
  expect(field).toHaveValue('a long answer');
  changedNodes.delete(field); // jsdom has no `field-sizing`, so a script sets its height
  expect([...changedNodes]).toEqual([]);
});

it('keeps a draft for each ticket', async () => {
  replyChat();
  reply('get', 'ticket/13', newChat(newTicket({ id: 13 })));
  const { user } = openDesk('/tickets/chat/12?list=new');

  await user.type(await findMessageField(), 'half a');
  await user.click((await findDeskRows())[1]!);
  await screen.findByRole('heading', { name: /#13/ });
  expect(await findMessageField()).toHaveValue('');
  await user.click((await findDeskRows())[0]!);
  await screen.findByRole('heading', { name: /#12/ });

  expect(await findMessageField()).toHaveValue('half a');
});

it('accepts at most five files of the allowed types, and shows a picture before it is sent', async () => {
  replyChat();
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-picture');
  const { user } = openDesk('/tickets/chat/12');
  const images = ['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => new File(['x'], name));
  const pasted = new File(['xx'], 'image.png', { type: 'image/png' });

  await user.click(await findMessageField());
  await user.paste(newDataTransfer(pasted));
  const list = await screen.findByRole('list', { name: 'Attached files' });
  expect(list.querySelector('img')).toHaveAttribute('src', 'blob:the-picture');
  expect(createObjectURL).toHaveBeenCalledWith(pasted);
  await user.upload(screen.getByLabelText('Files'), images);
  await user.type(await findMessageField(), 'hello{Enter}');
  await screen.findAllByText('You have attached more than 5 files');
  expect(await findMessageField()).toHaveValue('hello');

  await user.paste(newDataTransfer(new File(['x'], 'a.svg')));
  await screen.findByText(/a\.svg cannot be attached/);
  await user.click(screen.getByRole('button', { name: 'Remove image.png' }));
  expect(screen.queryByText('image.png')).toBeNull();
});

it('closes the ticket with a reason, and removes the field', async () => {
  const chat = replyChat();
  let form: FormData | undefined;
  reply('post', 'ticket/message/12', async (request) => {
    form = await request.formData();
    chat.ticket = newTicket({ status: 'closed', assignee: mia });
    return newTicketMessage({ id: 53, user_id: mia.id, message: 'Solved' });
  });
  const { user } = openDesk('/tickets/chat/12');

  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Solved');
  await user.click(screen.getByRole('button', { name: 'Close ticket' }));

  await screen.findByText(/The ticket is closed/);
  expect([form!.get('message'), form!.get('is_closed_message')]).toEqual(['Solved', '1']);
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument());
});

it('says why a message was refused if the ticket is closed, and removes the field', async () => {
  const chat = replyChat();
  reply('post', 'ticket/message/12', () => {
    chat.ticket = newTicket({ status: 'closed', assignee: mia });
    return newRefusal(409, 'ticket is closed');
  });
  const { user } = openDesk('/tickets/chat/12');

  await user.type(await findMessageField(), 'hello{Enter}');

  await screen.findByText('The ticket is closed');
  await screen.findByText(/closed to new messages/);
});

it.each(['/tickets/chat/404', '/tickets/chat/x'])('says that there is no ticket at %s', async (address) => {
  refuseCall('get', 'ticket/404', 404, 'Not found');

  openDesk(address);

  await screen.findByText('Ticket not founded');
  await screen.findByRole('heading', { name: 'New tickets' });
});

it('loads the chat only while the page is visible, and marks messages that arrived while it was hidden', async () => {
  const chat = replyChat();
  const requests = recordQueries('ticket/12', () => chat);
  const { store } = openDesk('/tickets/chat/12');
  await screen.findByRole('log');
  const countBefore = requests.length;

  setVisibility('hidden');
  chat.messages.unshift(newTicketMessage({ id: 53, message: 'Hello?' }));
  act(() => void store.dispatch(invalidateTickets()));
  await waitFor(() => expect(listQueries.length).toBeGreaterThan(1)); // the list next to the chat is refetched
  expect(requests).toHaveLength(countBefore);
  expect(screen.getByRole('log')).toBeVisible();
  setVisibility('visible');

  await screen.findByText('Hello?');
  expect(screen.getByText('New messages')).toBeVisible();
});

it('marks messages that are new since this browser last showed the chat', async () => {
  const chat = replyChat();
  localStorage.setItem('tickets_seen', JSON.stringify([['staff 12', 52]]));
  chat.messages.unshift(newTicketMessage({ id: 54 }), newTicketMessage({ id: 53 }));
  openDesk('/tickets/chat/12');

  const log = await screen.findByRole('log');
  const message53 = within(log).getAllByRole('article')[3]!; // after the opening message, 51 and 52
  expect(within(log).getByText('New messages').compareDocumentPosition(message53)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(localStorage.getItem('tickets_seen')).toBe('[["staff 12",54]]');
});

it('shows that a message waits for the previous one, or for the connection if that is lost', async () => {
  const chat = replyChat();
  let answer: (() => void) | undefined;
  reply('post', 'ticket/message/12', async (request) => {
    const message = String((await request.formData()).get('message'));
    if (message === 'one') await new Promise<void>((done) => (answer = done));
    const stored = newTicketMessage({ id: message === 'one' ? 53 : 54, user_id: mia.id, message });
    chat.messages.unshift(stored);
    return stored;
  });
  const { user, store } = openDesk('/tickets/chat/12');

  await user.type(await findMessageField(), 'one{Enter}two{Enter}');
  await screen.findByText('Waiting for the message before it');
  expect(screen.queryByText('Waiting for the connection')).toBeNull();

  act(() => store.dispatch(recordFailure({ status: 503 })));
  await screen.findByText('Waiting for the connection');
  answer!();
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
  expect(screen.getAllByText('two')).toHaveLength(1);
});

it('names a colleague whose profile the viewer may not see', async () => {
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
  await user.type(await findMessageField(), 'hello{Enter}');
  await screen.findByText('No NUL');

  await user.click(screen.getByRole('button', { name: 'Edit' }));

  expect(await findMessageField()).toHaveValue('hello');
  expect(screen.queryByText('No NUL')).toBeNull();
});

it('loads older messages on demand, and afterwards only new ones', async () => {
  const searches: string[] = [];
  const newMessages = (newestId: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      newTicketMessage({ id: newestId - index, message: `Message ${newestId - index}` }),
    );
  const pages: Record<string, object> = {
    '': newChat(newTicket(), newMessages(150, 50), true),
    '?before=101': newChat(newTicket(), newMessages(100, 50), false),
    '?after=150': newChat(newTicket(), newMessages(151, 1)),
    '?after=151': newChat(newTicket()),
  };
  reply('get', 'ticket/12', (request) => {
    const { search } = new URL(request.url);
    searches.push(search);
    return HttpResponse.json(pages[search]);
  });
  const { user, store } = openDesk('/tickets/chat/12');
  await screen.findByText('Message 101');
  const log = screen.getByRole('log', { name: 'Messages' });
  expect(within(log).queryByText(/Calls break off/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Show older messages' }));
  await screen.findByText('Message 51');
  expect(screen.getAllByRole('article')).toHaveLength(101); // including the opening message
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  act(() => void store.dispatch(invalidateTickets()));
  await screen.findByText('Message 151');
  act(() => void store.dispatch(invalidateTickets()));
  await waitFor(() => expect(searches).toEqual(['', '?before=101', '?after=150', '?after=151']));
  expect(screen.getAllByRole('article')).toHaveLength(102);
});

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function newDataTransfer(file: File): DataTransfer {
  return { files: [file], items: [], types: ['Files'], getData: () => '' } as unknown as DataTransfer;
}
