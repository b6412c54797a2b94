import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '../../../../api/ticket.api.gen';
import { newTicket, newTicketMessage, newTicketRow, newUser, pageOf } from '../../../../testing/new-views';
import { findMessageField, mia, openDesk, replyDesk } from '../testing/ticket-desk';
import { acceptCalls, newRefusal, refuseCall, reply } from '../../../../testing/server';

const open = () => openDesk('/tickets/chat/12?list=in-work');
const jon = newUser({ id: 5, public_name: 'Jon (Ops)' });
const findNoteField = () => screen.findByRole('textbox', { name: 'Note' });
const findButton = (name: string) => screen.findByRole('button', { name });

let ticket: Ticket;
let messages: object[];
beforeEach(() => {
  ticket = newTicket({ status: 'in-work', assignee: mia });
  messages = [{ ...newTicketMessage({ id: 52, user_id: mia.id, message: 'Ask @Jon (Ops)' }), is_note: true }];
  replyDesk();
  reply('get', 'ticket/search', () => pageOf([newTicketRow({ ...ticket })]));
  reply('get', 'ticket/12', () => ({ ticket, messages, has_more: false }));
  reply('get', 'ticket/12/staff', {
    data: [
      { ...jon, username: 'jon_ops' },
      { ...mia, username: 'mia' },
    ],
  });
});

describe('a note', () => {
  it('looks different from a reply, and highlights mentioned names', async () => {
    open();

    const [opening, note] = await within(await screen.findByRole('log')).findAllByRole('article');
    expect(opening).not.toHaveAttribute('data-note');
    expect(note).toHaveAttribute('data-note');
    expect(note).toHaveTextContent('Note · only staff see it');
    expect(await within(note!).findByText('@Jon (Ops)')).toBeVisible();
  });

  it('is sent as a note, and leaves the draft of the reply unchanged', async () => {
    const sent = acceptCalls('post', 'ticket/12/note', (body: { message: string }) => {
      const written = { ...newTicketMessage({ id: 53, user_id: mia.id, ...body }), is_note: true };
      messages.unshift(written);
      return written;
    });
    const { user } = open();

    await user.type(await findMessageField(), 'Dear Anna');
    await user.click(await findButton('Note'));
    expect(await findNoteField()).toHaveValue('');
    await user.type(await findNoteField(), 'She called{Enter}');

    await screen.findByText('She called');
    expect(sent).toEqual([{ message: 'She called' }]);
    await user.click(await findButton('Reply'));
    expect(await findMessageField()).toHaveValue('Dear Anna');
  });

  it('returns to the note field after a refusal, never to the reply field', async () => {
    refuseCall('post', 'ticket/12/note', 409, 'ticket is closed');
    const { user } = open();

    await user.click(await findButton('Note'));
    await user.type(await findNoteField(), 'Not for Anna{Enter}');
    await user.click(await findButton('Reply'));
    await user.click(await findButton('Edit'));

    expect(await findNoteField()).toHaveValue('Not for Anna');
    await user.click(await findButton('Reply'));
    expect(await findMessageField()).toHaveValue('');
  });

  it('mentions a colleague chosen by keyboard, unlike a reply, which offers nobody', async () => {
    const { user } = open();
    await user.type(await findMessageField(), '@jo');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    await user.click(await findButton('Note'));
    await user.type(await findNoteField(), 'Look @');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await user.keyboard('jon{Enter}');
    expect(await findNoteField()).toHaveValue('Look @Jon (Ops) ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('@jo{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    expect(await findNoteField()).toHaveValue('Look @Jon (Ops) @jo');
  });
});

it('offers the staff who may read the ticket, or nobody, as the assignee, and shows a refusal', async () => {
  refuseCall('post', 'ticket/12/assign', 409, 'ticket is closed');
  const { user } = open();
  await user.click(await findButton('Assignee: Mia Voss'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mia Voss (me)'),
    expect.stringContaining('Jon (Ops)'),
    'Nobody',
  ]);
  await user.click(screen.getByRole('option', { name: 'Nobody' }));
  await screen.findByText('The ticket is closed');

  const requests = acceptCalls('post', 'ticket/12/assign', () => {
    ticket = { ...ticket, assignee: jon };
    return { ticket: { ...ticket } };
  });
  await user.click(await findButton('Assignee: Mia Voss'));
  await user.type(screen.getByRole('textbox', { name: 'Find a colleague' }), 'jon{Enter}');

  await findButton('Assignee: Jon (Ops)');
  expect(requests).toEqual([{ user_id: jon.id }]);
});

it.each([
  [200, 'Ticket reopened'],
  [409, 'Someone else has already reopened it'],
])('reopens a closed ticket, or says that a colleague has already reopened it: %d', async (status, text) => {
  ticket = { ...ticket, status: 'closed', closed: true };
  reply('post', 'ticket/12/reopen', () => {
    ticket = { ...ticket, status: 'in-work', closed: false };
    return status === 200 ? HttpResponse.json({ ticket }) : newRefusal(409, 'ticket is not closed');
  });
  const { user } = open();

  await user.click(await findButton('Reopen'));

  await screen.findByText(text);
  await findMessageField();
});
