import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ReplyTemplate } from '../../../../../api/panel.api.gen';
import { newChat, newTicket, newTicketMessage } from '../../../../../testing/new-views';
import { acceptCalls, refuseCall, reply } from '../../../../../testing/server';
import { invalidateTickets } from '../../../api';
import { findMessageField, mia, openDesk, replyDesk } from '../../testing/ticket-desk';

const vipTagId = 7;
/** A tag of another brand than the ticket's. */
const otherBrandTagId = 8;
const template: ReplyTemplate = {
  id: 1,
  title: 'Solved',
  text: 'It works again, {name}',
  actions: { tag_ids: [vipTagId, otherBrandTagId], assign: 'me', close: true },
};

/** The text and the `is_closed_message` of messages, and the bodies of other calls. */
let calls: unknown[];
const closingCall = ['', '1'];
beforeEach(() => {
  calls = [];
  replyDesk();
  reply('get', 'reply-template', [template]);
  reply('get', 'ticket-tag', { data: [{ id: vipTagId, brand_id: 1, name: 'VIP', color: 'gray' }] });
  reply('post', 'ticket/message/12', async (request) => {
    const form = await request.formData();
    calls.push([form.get('message'), form.get('is_closed_message')]);
    return newTicketMessage({ id: 60 + calls.length, user_id: mia.id });
  });
  reply('post', 'ticket/bulk', async (request) => {
    const { tag_id } = (await request.json()) as { tag_id: number };
    calls.push({ tag_id });
    return tag_id === vipTagId
      ? { done: [12], skipped: [] }
      : { done: [], skipped: [{ id: 12, error: 'Not found' }] };
  });
  reply('post', 'ticket/12/assign', async (request) => {
    calls.push(await request.json());
    return { ticket: newTicket() };
  });
});

async function openWithTemplate(acceptKey = '{Enter}') {
  const opened = openDesk('/tickets/chat/12?list=in-work');
  await opened.user.type(await findMessageField(), '/sol');
  await screen.findByRole('option', { name: /Solved.*then: tag, assign to me, close the ticket/ });
  await opened.user.keyboard(acceptKey);
  return opened;
}

it('shows the actions of an inserted template, and runs them after the reply with one Send', async () => {
  const { user } = await openWithTemplate();
  expect(await findMessageField()).toHaveValue('It works again, Anna Berg');
  await screen.findByText('tag VIP, assign to me, close the ticket');
  expect(calls).toEqual([]);

  await user.keyboard('{Enter}');

  await waitFor(() =>
    expect(calls).toEqual([
      ['It works again, Anna Berg', '0'],
      { tag_id: vipTagId },
      { tag_id: otherBrandTagId },
      { user_id: mia.id },
      closingCall,
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/^After/)).toBeNull());
});

it('keeps the remaining actions after a failure, and Try again runs only those', async () => {
  refuseCall('post', 'ticket/12/assign', 500, 'Internal');
  const { user } = await openWithTemplate();
  await user.keyboard('{Enter}');

  await screen.findByText(/The reply was sent, but not done: assign to me, close the ticket/);
  expect(calls).toHaveLength(3); // the reply and both tags
  const assignCalls = acceptCalls('post', 'ticket/12/assign', { ticket: newTicket() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(calls.at(-1)).toEqual(closingCall));
  expect(assignCalls).toEqual([{ user_id: mia.id }]);
  expect(calls).toHaveLength(4);
  await waitFor(() => expect(screen.queryByText(/not done/)).toBeNull());
});

it('moves the actions to the other ticket if a merge happens before the reply is sent or while it is being sent', async () => {
  const { user, store, router } = await openWithTemplate();
  const replyMerged = (id: number, merged_into: number) => {
    reply('get', `ticket/${id}`, newChat(newTicket({ id, closed: true, merged_into })));
    reply('get', `ticket/${merged_into}`, newChat(newTicket({ id: merged_into })));
  };
  replyMerged(12, 8);
  store.dispatch(invalidateTickets(12));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/chat/8'));
  await screen.findByText('After sending', { exact: false });
  await screen.findByDisplayValue('It works again, Anna Berg');
  refuseCall('post', 'ticket/message/8', 409, 'ticket is closed', { merged_into: 5 });
  const sent: unknown[] = [];
  reply('post', 'ticket/message/5', async (request) => {
    const form = await request.formData();
    sent.push(form.get('is_closed_message'));
    return newTicketMessage({ id: 60, user_id: mia.id });
  });
  const assignCalls = acceptCalls('post', 'ticket/5/assign', { ticket: newTicket() });
  replyMerged(8, 5);

  await user.click(await screen.findByRole('button', { name: 'Send' }));

  await waitFor(() => expect(sent).toEqual(['0', '1']));
  expect(assignCalls).toHaveLength(1);
});

it('removes the actions once the person empties the field, even if a held Enter accepted the template', async () => {
  const { user } = await openWithTemplate('{Enter>3/}');
  const field = await findMessageField();
  await user.type(field, '!');
  expect(screen.getByText('After sending', { exact: false })).toBeVisible();

  await user.clear(field);
  await waitFor(() => expect(screen.queryByText('After sending', { exact: false })).toBeNull());
  await user.type(field, 'Which number?{Enter}');

  await waitFor(() => expect(calls).toEqual([['Which number?', '0']]));
});

it('runs no actions if the person removes them, even after a refusal of the reply', async () => {
  refuseCall('post', 'ticket/message/12', 400, 'Invalid input', { message: 'No NUL' });
  const { user } = await openWithTemplate();
  await user.keyboard('{Enter}');
  await screen.findByText('No NUL');
  expect(screen.getByText(/After the reply is sent/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit' }));

  await user.click(await screen.findByRole('button', { name: 'Only send the reply' }));
  const sent = acceptCalls('post', 'ticket/message/12', newTicketMessage({ id: 70 }));
  await user.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText(/^After/)).toBeNull();
  expect(calls).toEqual([]);
});

it('keeps the actions of a refused reply for that reply when another one with the same text is sent', async () => {
  refuseCall('post', 'ticket/message/12', 400, 'Invalid input', { message: 'No NUL' });
  const { user } = await openWithTemplate();
  await user.keyboard('{Enter}');
  await screen.findByText('No NUL');
  const sent = acceptCalls('post', 'ticket/message/12', newTicketMessage({ id: 70 }));

  await user.type(await findMessageField(), 'It works again, Anna Berg{Enter}');

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByText(/After the reply is sent/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(calls).toEqual([{ tag_id: vipTagId }, { tag_id: otherBrandTagId }, { user_id: mia.id }]),
  );
});

it.each(['Edit', 'Cancel'])(
  'drops the actions of a refused reply after %s, once the field is empty',
  async (name) => {
    refuseCall('post', 'ticket/message/12', 400, 'Invalid input', { message: 'No NUL' });
    const { user } = await openWithTemplate();
    await user.keyboard('{Enter}');
    await screen.findByText('No NUL');

    await user.click(screen.getByRole('button', { name }));
    await user.clear(await findMessageField());

    await waitFor(() => expect(screen.queryByText(/^After/)).toBeNull());
  },
);

it('creates a template with actions', async () => {
  const createCalls = acceptCalls('post', 'reply-template', (body: object) => ({
    ...template,
    ...body,
    id: 2,
  }));
  const { user } = openDesk('/tickets/chat/12?list=in-work');
  for (const name of ['Reply templates', 'Manage templates'])
    await user.click(await screen.findByRole('button', { name }));
  await screen.findByText('Then: tag, assign to me, close the ticket');
  await user.click(screen.getByRole('button', { name: 'New template' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Done');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Done');

  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.click(await screen.findByRole('option', { name: 'VIP' }));
  await user.click(screen.getByRole('checkbox', { name: 'Close the ticket' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(createCalls).toEqual([
      { title: 'Done', text: 'Done', actions: { tag_ids: [vipTagId], assign: null, close: true } },
    ]),
  );
});
