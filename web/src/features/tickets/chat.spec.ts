import { describe, expect, it } from 'vitest';
import { newChat, newTicket, newTicketMessage } from '../../testing/new-views';
import { listMessages } from './chat-loading';

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
