import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TicketRow } from '../../../../../api/ticket.api.gen';
import { newChat, newTicket, newTicketMessage, newTicketRow, pageOf } from '../../../../../testing/new-views';
import { refuseCall, reply } from '../../../../../testing/server';
import { controlTime } from '../../../../../testing/time';
import { findDeskRows, openDesk, replyDesk } from '../../testing/ticket-desk';

let rows: TicketRow[];
let closings: [ticketId: number, reason: string][];
beforeEach(() => {
  rows = [12, 13, 14].map((id) => newTicketRow({ id, status: 'in-work' }));
  closings = [];
  replyDesk();
  reply('get', 'ticket/search', () => pageOf(rows));
  for (const id of [12, 13, 14, 15]) {
    reply('get', `ticket/${id}`, () => newChat(newTicket({ id, status: 'in-work' })));
    reply('post', `ticket/message/${id}`, async (request) => {
      const form = await request.formData();
      closings.push([id, String(form.get('message'))]);
      expect(form.get('is_closed_message')).toBe('1');
      rows = rows.filter((row) => row.id !== id);
      return newTicketMessage({ id: 90, message: 'Ticket closed' });
    });
  }
});
const findHeading = (id: number) => screen.findByRole('heading', { name: new RegExp(`#${id}`) });

it('closes on the second click and opens the next ticket of the same filtered list', async () => {
  const { user, router } = openDesk('/tickets/chat/13?list=in-work&type=docs');
  await findDeskRows();
  const button = await screen.findByRole('button', { name: 'Close and next' });

  await user.click(button);
  expect(closings).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Click again to close' }));

  await findHeading(14);
  expect(closings).toEqual([[13, '']]);
  expect(router.state.location.search).toBe('?list=in-work&type=docs');
  expect(within(await screen.findByText(/Ticket #13 closed/)).getByRole('link')).toHaveAttribute(
    'href',
    '/tickets/chat/13',
  );
});

it('closes with a reason and opens the ticket that moves up from a later page, or else the list', async () => {
  rows = [newTicketRow({ id: 12, status: 'in-work' }), newTicketRow({ id: 13, status: 'in-work' })];
  const moved = newTicketRow({ id: 15, status: 'in-work' });
  reply('get', 'ticket/search', () => pageOf(closings.length === 1 ? [rows[0]!, moved] : rows));
  const { user, router } = openDesk('/tickets/chat/13?list=in-work');
  await findDeskRows();
  const closeWithReason = async (reason: string) => {
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    fireEvent.change(await screen.findByLabelText('Reason (optional)'), { target: { value: reason } });
    await user.click(screen.getByRole('button', { name: 'Close and open the next ticket' }));
  };

  await closeWithReason('Solved');
  await findHeading(15);
  rows = [];
  await closeWithReason('Twice');

  await screen.findByText(/The list has no other ticket/);
  expect(router.state.location.pathname).toBe('/tickets/in-work');
  expect(closings).toEqual([
    [13, 'Solved'],
    [15, 'Twice'],
  ]);
});

it('closes when E is pressed twice, and does not leave the ticket after a refusal', async () => {
  const pass = controlTime();
  // A key counts as a press, and not as a part of a typed word, if no other key follows for this time.
  const typingPauseMs = 400;
  refuseCall('post', 'ticket/message/12', 409, 'ticket is closed');
  const { user, router } = openDesk('/tickets/chat/12?list=in-work');
  await findDeskRows();
  await findHeading(12);

  await user.keyboard('e');
  await screen.findByRole('button', { name: 'Click again to close' });
  await pass(typingPauseMs);
  await user.keyboard('e');
  await pass(typingPauseMs);

  await screen.findByText('The ticket is closed');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/chat/12'));
});
