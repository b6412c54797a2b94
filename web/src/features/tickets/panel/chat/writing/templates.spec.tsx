import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { ReplyTemplate } from '../../../../../api/panel.api.gen';
import { compositionEnds } from '../../../../../testing/composition';
import { newChat, newTicket, newTicketMessage, newTicketRow, pageOf } from '../../../../../testing/new-views';
import { openDesk, replyDesk } from '../../testing/ticket-desk';
import { refuseCall, reply, acceptCalls } from '../../../../../testing/server';
import { UnsavedGuard } from '../../../../../kit/panel/UnsavedGuard';

const open = () => openDesk('/tickets/chat/12?list=new', { extra: <UnsavedGuard /> });
const field = () => screen.findByRole('textbox', { name: 'Message' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens the templates of the person, and presses these buttons there. */
async function manage(...presses: string[]) {
  const { user } = open();
  for (const name of ['Reply templates', 'Manage templates', ...presses])
    await user.click(await button(name));
  return { user };
}

let templates: ReplyTemplate[];
beforeEach(() => {
  templates = [
    { id: 1, title: 'Greeting', text: 'Hello {name} of {brand}!' },
    { id: 2, title: 'Goodbye', text: 'Bye, {name}' },
  ];
  replyDesk();
  reply('get', 'ticket/search', pageOf([newTicketRow()]));
  reply('get', 'ticket/12', newChat(newTicket()));
  reply('get', 'reply-template', () => templates);
});

it('inserts a template with the names of the ticket at the cursor', async () => {
  const { user } = open();

  await user.type(await field(), 'So: /');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('bye{Enter}');

  expect(await field()).toHaveValue('So: Bye, Anna Berg');
  await user.click(await button('Reply templates'));
  await user.click(await screen.findByRole('option', { name: /Greeting/ }));
  expect(await field()).toHaveValue('So: Bye, Anna Berg Hello Anna Berg of Northwind!');
});

it.each(compositionEnds)(
  'accepts no template on the Enter that ends a composition in %s',
  async (_, parts) => {
    const { user } = open();
    await user.type(await field(), '/bye');
    await screen.findByRole('option');

    for (const part of parts) part(await field());
    expect(await field()).toHaveValue('/bye');

    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('Bye, Anna Berg');
  },
);

it('accepts a template by a held Enter without sending it', async () => {
  const { user } = open();

  await user.type(await field(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{Enter>5/}');

  expect(await field()).toHaveValue('Hello Anna Berg of Northwind!');
});

it('selects by arrow keys, and says when nothing matches', async () => {
  const { user } = open();

  await user.type(await field(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Goodbye');
  await user.keyboard('xyz');
  expect(await screen.findByText(/^No matching template/)).toBeVisible();
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Tab}');

  expect(await field()).toHaveValue('Hello Anna Berg of Northwind!');
});

it('sends nothing while the list shows no match, and sends it as text after Escape', async () => {
  const sent = acceptCalls('post', 'ticket/message/12', newTicketMessage());
  const { user } = open();

  await user.type(await field(), '/gretting');
  expect(await screen.findByText(/^No matching template/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await field()).toHaveValue('/gretting');
  expect(sent).toEqual([]);

  await user.keyboard('{Escape}{Enter}');
  expect(await field()).toHaveValue('');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it.each([
  ['', ''],
  ['So:', 'So:'],
  ['So: ', 'So: '],
])('removes on Escape the mark that the button inserted after %j', async (typed, expected) => {
  const { user } = open();
  if (typed) await user.type(await field(), typed);

  await user.click(await button('Reply templates'));
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');

  expect(await field()).toHaveValue(expected);
  expect(screen.queryByRole('option')).toBeNull();
});

it('leaves a typed mark in the text on Escape', async () => {
  const { user } = open();

  await user.type(await field(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');

  expect(await field()).toHaveValue('/');
});

it('creates the first template', async () => {
  templates = [];
  reply('post', 'reply-template', async (request) => {
    const created = { id: 3, ...((await request.json()) as { title: string; text: string }) };
    templates = [created];
    return HttpResponse.json(created, { status: 201 });
  });
  const { user } = open();

  await user.type(await field(), '/');
  expect(await screen.findByText('No templates yet')).toBeVisible();
  await user.click(await button('Manage templates'));
  await user.click(await button('New template'));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Thanks');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Thank you, ');
  await user.click(await button('{name}'));
  await user.click(await button('Save'));

  const popup = within(await screen.findByRole('dialog', { name: 'Reply templates' }));
  expect(await popup.findByText('Thank you, {name}')).toBeVisible();
});

it('asks before unsaved text is discarded', async () => {
  const { user } = await manage('New template');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'A long text');

  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('A long text');

  await user.click(await button('Back'));
  await user.click(await button('Leave'));
  expect(await button('New template')).toBeVisible();
});

it('changes and deletes a template, and shows what the server refuses', async () => {
  reply('patch', 'reply-template/1', async (request) => {
    templates[0] = { ...templates[0]!, ...((await request.json()) as object) };
    return templates[0];
  });
  refuseCall('delete', 'reply-template/2', 404, 'Not found');
  const { user } = await manage();
  await user.click(await button(/Greeting/));
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Hi');
  await user.click(await button('Save'));
  expect(await button(/^HiHello|^Hi Hello/)).toBeVisible();
  await user.click(await button(/Goodbye/));
  await user.dblClick(await button(/Delete/));

  expect(await screen.findByText('This template was deleted by someone else')).toBeVisible();
});

it('offers Retry when the templates cannot be loaded', async () => {
  refuseCall('get', 'reply-template', 500, 'Internal');
  const { user } = await manage();
  const popup = within(await screen.findByRole('dialog'));
  await popup.findByRole('button', { name: /Try again|Retry/ });
  reply('get', 'reply-template', () => templates);
  await user.click(popup.getByRole('button', { name: /Try again|Retry/ }));

  await waitFor(() => expect(popup.getByText('Greeting')).toBeVisible());
});

it('finds templates during typing, and says when there are none', async () => {
  const queries: (string | null)[] = [];
  reply('get', 'reply-template', ({ url }) => {
    const q = new URL(url).searchParams.get('q');
    queries.push(q);
    return HttpResponse.json(templates.filter(({ title }) => q === null || title.startsWith(q)));
  });
  const { user } = await manage();
  const popup = within(await screen.findByRole('dialog', { name: 'Reply templates' }));
  const search = popup.getByRole('textbox', { name: 'Search templates' });

  await user.type(search, 'Good');
  await waitFor(() => expect(popup.queryByRole('button', { name: /Greeting/ })).toBeNull());
  expect(await popup.findByRole('button', { name: /Goodbye/ })).toBeVisible();
  expect(queries.at(-1)).toBe('Good');
  await user.type(search, 'x');

  expect(await popup.findByText('Nothing was found')).toBeVisible();
  expect(search).toHaveFocus();
});

it('says that a person has reached the limit of templates', async () => {
  refuseCall('post', 'reply-template', 409, 'max_templates');
  const { user } = await manage('New template');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Thanks');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Thank you');
  await user.click(await button('Save'));

  expect(await screen.findByText('You have written 100 templates. Delete one of them first')).toBeVisible();
});
