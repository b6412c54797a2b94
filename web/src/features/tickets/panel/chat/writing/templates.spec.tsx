import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReplyTemplate } from '../../../../../api/panel.api.gen';
import { newTicketMessage } from '../../../../../testing/new-views';
import { findMessageField, openDesk, replyDesk } from '../../testing/ticket-desk';
import { refuseCall, reply, acceptCalls } from '../../../../../testing/server';
import { UnsavedGuard } from '../../../../../kit/panel/unsaved';

const open = () => openDesk('/tickets/chat/12?list=new', { extra: <UnsavedGuard /> });
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });

async function openTemplatesPopup() {
  const { user } = open();
  for (const name of ['Reply templates', 'Manage templates']) await user.click(await findButton(name));
  return { user };
}

const noActions = { tag_ids: [], assign: null, close: false };
let templates: ReplyTemplate[];
beforeEach(() => {
  templates = [
    { id: 1, title: 'Greeting', text: 'Hello {name} of {brand}!', actions: noActions },
    { id: 2, title: 'Goodbye', text: 'Bye, {name}', actions: noActions },
  ];
  replyDesk();
  reply('get', 'reply-template', () => templates);
  reply('get', 'ticket-tag', { data: [] });
});

it('inserts a template at the cursor, filled in for the ticket', async () => {
  const { user } = open();

  await user.type(await findMessageField(), 'So: /');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('bye{Enter}');

  expect(await findMessageField()).toHaveValue('So: Bye, Anna Berg');
  await user.click(await findButton('Reply templates'));
  await user.click(await screen.findByRole('option', { name: /Greeting/ }));
  expect(await findMessageField()).toHaveValue('So: Bye, Anna Berg Hello Anna Berg of Northwind!');
});

it('moves the focus to the button of the list on Shift+Tab, and back to the field on Escape', async () => {
  const { user } = open();
  await user.type(await findMessageField(), '/');
  await screen.findAllByRole('option');

  await user.tab({ shift: true });
  expect(await findButton('Manage templates')).toHaveFocus();
  await user.keyboard('{Escape}');

  expect(await findMessageField()).toHaveFocus();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('inserts a template on Tab or a held Enter without sending it, and says when nothing matches', async () => {
  const { user } = open();

  await user.type(await findMessageField(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Goodbye');
  await user.keyboard('xyz');
  await screen.findByText(/^No matching template/);
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Tab}');
  expect(await findMessageField()).toHaveValue('Hello Anna Berg of Northwind!');

  await user.clear(await findMessageField());
  await user.type(await findMessageField(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{Enter>5/}');
  expect(await findMessageField()).toHaveValue('Hello Anna Berg of Northwind!');
});

it('sends nothing while the list shows no match, and sends what was typed as text after Escape', async () => {
  const sent = acceptCalls('post', 'ticket/message/12', newTicketMessage());
  const { user } = open();

  await user.type(await findMessageField(), '/gretting');
  await screen.findByText(/^No matching template/);
  await user.keyboard('{Enter}');
  expect(await findMessageField()).toHaveValue('/gretting');
  expect(sent).toEqual([]);

  await user.keyboard('{Escape}{Enter}');
  expect(await findMessageField()).toHaveValue('');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('removes the slash on Escape if the button inserted it, and keeps a typed slash', async () => {
  const { user } = open();

  for (const typed of ['', 'So:', 'So: ']) {
    await user.clear(await findMessageField());
    if (typed) await user.type(await findMessageField(), typed);
    await user.click(await findButton('Reply templates'));
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(await findMessageField()).toHaveValue(typed);
    expect(screen.queryByRole('option')).toBeNull();
  }

  await user.type(await findMessageField(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(await findMessageField()).toHaveValue('So: /');
});

it('keeps a typed slash on Escape where the button inserted one before', async () => {
  const { user } = open();
  await user.click(await findButton('Reply templates'));
  await user.click(await screen.findByRole('option', { name: /Greeting/ }));
  await user.clear(await findMessageField());

  await user.type(await findMessageField(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');

  expect(await findMessageField()).toHaveValue('/');
});

it('creates the first template, with placeholders at the cursor, and keeps the form if the server refuses it', async () => {
  templates = [];
  refuseCall('post', 'reply-template', 409, 'max_templates');
  const { user } = open();

  await user.type(await findMessageField(), '/');
  await screen.findByText('No templates yet');
  await user.click(await findButton('Manage templates'));
  await user.click(await findButton('New template'));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Thanks');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Thank you, !{ArrowLeft}');
  await user.click(await findButton('{name}'));
  await user.keyboard(' of ');
  await user.click(await findButton('{brand}'));
  await user.click(await findButton('Save'));
  await screen.findByText('You have written 100 templates. Delete one of them first');
  acceptCalls('post', 'reply-template', (template: ReplyTemplate) => {
    templates = [{ ...template, id: 3 }];
    return { ...template, id: 3 };
  });
  await user.click(await findButton('Save'));

  const popup = within(await screen.findByRole('dialog', { name: 'Reply templates' }));
  await popup.findByText('Thank you, {name} of {brand}!');
});

it('asks before unsaved text is discarded', async () => {
  const { user } = await openTemplatesPopup();
  await user.click(await findButton('New template'));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'A long text');

  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('A long text');

  await user.click(await findButton('Back'));
  await user.click(await findButton('Leave'));
  await findButton('New template');
});

it('changes a template, and says if a template was already deleted', async () => {
  acceptCalls('patch', 'reply-template/1', (change: object) => {
    templates[0] = { ...templates[0]!, ...change };
    return { ...templates[0] };
  });
  refuseCall('delete', 'reply-template/2', 404, 'Not found');
  const { user } = await openTemplatesPopup();
  await user.click(await findButton(/Greeting/));
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Hi');
  await user.click(await findButton('Save'));
  await findButton(/^Hi ?Hello/);
  await user.click(await findButton(/Goodbye/));
  await user.dblClick(await findButton(/Delete/));

  await screen.findByText('This template was deleted by someone else');
});

it('loads templates on Retry, searches them during typing, and says when none is found', async () => {
  refuseCall('get', 'reply-template', 500, 'Internal');
  const { user } = await openTemplatesPopup();
  const popup = within(await screen.findByRole('dialog', { name: 'Reply templates' }));
  const retry = await popup.findByRole('button', { name: 'Retry' });
  const queries: (string | null)[] = [];
  reply('get', 'reply-template', ({ url }) => {
    const q = new URL(url).searchParams.get('q');
    queries.push(q);
    return HttpResponse.json(templates.filter(({ title }) => q === null || title.startsWith(q)));
  });
  await user.click(retry);
  await popup.findByRole('button', { name: /Greeting/ });
  const search = popup.getByRole('textbox', { name: 'Search templates' });

  await user.type(search, 'Good');
  await waitFor(() => expect(popup.queryByRole('button', { name: /Greeting/ })).toBeNull());
  await popup.findByRole('button', { name: /Goodbye/ });
  expect(queries.at(-1)).toBe('Good');
  await user.type(search, 'x');

  await popup.findByText('Nothing was found');
  expect(search).toHaveFocus();
});

it('opens a template that is clicked while a search is loading', async () => {
  const { user } = await openTemplatesPopup();
  const greeting = await findButton(/Greeting/);
  const onSearch = vi.fn(() => new Promise<never>(() => {}));
  reply('get', 'reply-template', onSearch);
  await user.type(screen.getByRole('textbox', { name: 'Search templates' }), 'Good');
  await waitFor(() => expect(onSearch).toHaveBeenCalled());

  await user.click(greeting);

  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Greeting');
});
