import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newChat, newTicket, newTicketMessage, newTicketRow, pageOf } from '../../../../../testing/new-views';
import { acceptCalls, refuseCall, reply } from '../../../../../testing/server';
import { invalidateTickets } from '../../../api';
import { findMessageField, mia, openDesk, replyDesk } from '../../testing/ticket-desk';

const created_at = '2026-11-20T09:00:00.000Z';
const openedAt = Date.parse(created_at) / 1000;
const source = newTicketRow({ id: 12, created_at });
const target = newTicketRow({ id: 8, title: 'CRM', description: 'The CRM is slow', created_at });
const closedTicket = newTicketRow({ id: 5, status: 'closed' });
const otherBrandTicket = newTicketRow({ id: 6, brand_id: 2 });

beforeEach(() => {
  replyDesk();
  reply('get', 'ticket/search', pageOf([source, target, closedTicket, otherBrandTicket]));
  reply('get', 'ticket/12', { ...newChat(source), events: [] });
  reply('get', 'ticket/8', { ...newChat(target), events: [] });
});

const replyMerged = () =>
  reply('get', 'ticket/12', {
    ...newChat({ ...source, status: 'closed', closed: true, merged_into: 8 }),
    events: [],
  });

async function openPopup() {
  const { user, router } = openDesk('/tickets/chat/12?list=new');
  await user.click(await screen.findByRole('button', { name: 'Merge into…' }));
  return { user, router, dialog: within(await screen.findByRole('dialog')) };
}

it('merges into an open ticket of the same owner and brand, opens that ticket, and offers Undo', async () => {
  const mergeCalls = acceptCalls('post', 'ticket/12/merge', () => {
    replyMerged();
    return { ticket: source };
  });
  const unmergeCalls = acceptCalls('post', 'ticket/12/unmerge', { ticket: source });
  const { user, router, dialog } = await openPopup();

  expect(await dialog.findAllByRole('radio')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(mergeCalls).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: '#8 CRM' }));
  expect(dialog.getByText(/All messages and notes of #12 move to #8/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));

  await waitFor(() => expect(mergeCalls).toEqual([{ into: 8 }]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/chat/8'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(unmergeCalls).toHaveLength(1));
  await screen.findByText(/Ticket #12 is open again/);
});

it('says why a merge was refused', async () => {
  refuseCall('post', 'ticket/12/merge', 409, 'ticket is closed');
  const { user, dialog } = await openPopup();

  await user.click(await dialog.findByRole('radio', { name: '#8 CRM' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));

  await screen.findByText('The ticket is closed');
});

it('opens the other ticket in place of a merged one, and moves the typed text to it', async () => {
  const { user, router, store } = openDesk('/tickets/chat/12');
  await user.type(await findMessageField(), 'I am on it');
  replyMerged();
  store.dispatch(invalidateTickets(12));

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/chat/8'));
  expect(await screen.findByDisplayValue('I am on it')).toBeVisible();
});

it('shows which ticket each merged message came from, sorts opening messages by time, and offers to unmerge', async () => {
  const unmergeCalls = acceptCalls('post', 'ticket/12/unmerge', { ticket: source });
  const merged_at = new Date().toISOString();
  const event = {
    id: 4,
    type: 'merged',
    at: Math.floor(Date.parse(merged_at) / 1000),
    actor: mia,
    user: null,
    tag: null,
  };
  const merge = { from: 12, into: 8 };
  reply('get', 'ticket/8', {
    ...newChat(newTicket({ ...target }), [
      newTicketMessage({ id: 53, timestamp: openedAt + 300, message: 'Own' }),
      newTicketMessage({
        id: 52,
        timestamp: openedAt + 200,
        message: '',
        files: ['/storage/files/a.pdf'],
        origin_ticket_id: 12,
      }),
    ]),
    merged: [
      {
        id: 12,
        title: 'VOIP',
        description: 'Opening of 12',
        created_at: new Date((openedAt + 200) * 1000).toISOString(),
        merged_at,
      },
      // It was merged into ticket 12 before, and came here with the merge of ticket 12.
      { ...newTicket({ id: 4, title: 'Old', created_at }), merged_at },
    ],
    events: [
      { ...event, merge },
      // An earlier merge, which did not bring ticket 4 here.
      { ...event, id: 3, at: openedAt + 350, merge: { from: 7, into: 8 } },
    ],
  });
  const { user } = openDesk('/tickets/chat/8');

  const log = within(await screen.findByRole('log'));
  const texts = log.getAllByRole('article').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining('The CRM is slow'),
    expect.stringMatching(/from #4/),
    expect.stringMatching(/from #12.*Opening of 12.*PDF/i),
    expect.stringContaining('Own'),
  ]);
  expect(texts[3]).not.toContain('from #');
  expect(log.getByText(/merged #12 into this ticket/)).toBeVisible();
  expect(log.getByRole('button', { name: 'Unmerge #4' })).toBeVisible();
  await user.click(log.getByRole('button', { name: 'Unmerge' }));
  await waitFor(() => expect(unmergeCalls).toHaveLength(1));
});
