import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlTime } from '../../../../testing/time';
import { compositionEnds } from '../../../../testing/composition';
import { refuseCall, reply } from '../../../../testing/server';
import {
  serveAgent,
  newFiles,
  newMessage,
  newTicket,
  openMiniApp,
  recordForms,
} from '../../../../testing/open-mini-app';

beforeEach(() => {
  serveAgent();
  reply('get', 't/ticket/21', { ticket: newTicket(), messages: [] });
});

const message = () => screen.findByLabelText('Message');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('the chat of a ticket', () => {
  const anna = 4;
  const open = () => openMiniApp('/tg/ticket/21?brand=1');

  it('shows messages oldest first, with a different style for the person’s own ones', async () => {
    reply('get', 't/ticket/21', {
      ticket: newTicket({
        place: null,
        status: 'in-work',
        assignee: { id: 2, public_name: 'Mia', telegram_id: 3, photo_uploaded: false, photo_url: null },
      }),
      messages: [
        newMessage({ id: 52, user_id: anna, message: 'Thanks' }),
        newMessage({ id: 51, files: ['/storage/files/a.png?expires=1', '/storage/files/b.mov?expires=1'] }),
      ],
    });

    await open();
    const log = await screen.findByRole('log', { name: 'Messages' });
    expect(screen.getByText('Times in your time zone')).toBeVisible();
    const messages = within(log).getAllByRole('article');
    expect(messages.map(({ textContent }) => textContent?.replace(/\d\d:\d\d$/, ''))).toEqual([
      'The CRM shows an old balance',
      'Mia StaffWe look into itmov fileMOV',
      'Thanks',
    ]);
    expect(messages.map(({ className }) => /user/.test(className))).toEqual([true, false, true]);
    expect(within(log).getByRole('link', { name: /^mov file/ })).toHaveAttribute('download');

    await userEvent.click(within(log).getByRole('button', { name: 'Open picture' }));
    await userEvent.click(screen.getByRole('dialog', { name: 'Picture' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(compositionEnds)('does not send on the Enter that ends a composition in %s', async (_, parts) => {
    const forms = recordForms('t/ticket/21', newMessage());
    await open();
    await userEvent.type(await message(), 'にほん');

    for (const part of parts) part(await message());
    expect(await message()).toHaveValue('にほん');

    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(forms).toEqual([[['message', 'にほん']]]));
  });

  it('sends on Enter, adds a line on Shift+Enter, and shows the message at once', async () => {
    const forms = recordForms('t/ticket/21', newMessage({ id: 60, user_id: anna, message: 'Any\nnews?' }));
    await open();
    await screen.findByText('queue: 2');

    reply('get', 't/ticket/21', () => new Promise<never>(() => {}));
    await userEvent.type(await message(), 'Any{Shift>}{Enter}{/Shift}news?{Enter}');

    await within(screen.getByRole('log')).findByText(/Any\s+news\?/);
    expect(await message()).toHaveValue('');
    await waitFor(() => expect(screen.queryByLabelText('Sending')).not.toBeInTheDocument());
    expect(forms).toEqual([[['message', 'Any\nnews?']]]);
  });

  it('sends files without text, plain text files too, but at most five', async () => {
    const forms = recordForms('t/ticket/21', newMessage({ id: 60, user_id: anna, message: '' }));
    await open();
    await message();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    const picker = screen.getByLabelText('Attach files');

    fireEvent.change(picker, { target: { files: newFiles('1.txt', '2.png', '3.png') } });
    fireEvent.change(picker, { target: { files: newFiles('4.png', '5.png', '6.png') } });
    await send();
    await screen.findByText('You have attached more than 5 files');
    expect(forms).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Remove 6.png' }));
    await send();
    await waitFor(() => expect(forms).toHaveLength(1));
    expect(forms[0]!.map(([, value]) => value)).toEqual(['', ...Array<string>(5).fill('file')]);
  });

  it('keeps an unsent message as a bubble, and a press sends it again with the same key', async () => {
    const keys: (string | null)[] = [];
    reply('post', 't/ticket/21', (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length > 1) return Response.json(newMessage({ id: 60, user_id: anna, message: 'Any news?' }));
      return Response.json({ statusCode: 500, error: 'Server error', message: '' }, { status: 500 });
    });
    await open();
    await userEvent.type(await message(), 'Any news?{Enter}');
    await screen.findByText('Server error. Try later');
    expect(await message()).toHaveValue('');

    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));

    await waitFor(() => expect(screen.queryByText('Server error. Try later')).not.toBeInTheDocument());
    expect(screen.getAllByText('Any news?')).toHaveLength(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('keeps a message without a connection, even after a reload, and sends it later', async () => {
    reply('post', 't/ticket/21', () => Response.error());
    await open();
    await userEvent.type(await message(), 'Any news?{Enter}');
    await screen.findByText('Waiting for the connection');

    cleanup();
    const forms = recordForms('t/ticket/21', newMessage({ id: 60, user_id: anna, message: 'Any news?' }));
    await open();

    await waitFor(() => expect(forms).toEqual([[['message', 'Any news?']]]));
    const listQueuedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('sending'));
    await waitFor(() => expect(listQueuedKeys()).toEqual([]));
  });

  it('shows the names and sizes of files, and opens a PDF in a tab', async () => {
    const name = encodeURIComponent('договор 🦊.png');
    reply('get', 't/ticket/21', {
      ticket: newTicket(),
      messages: [
        newMessage({
          files: [
            `/storage/files/a.png?expires=9&name=${name}`,
            '/storage/files/b.pdf?expires=9&name=b.pdf&size=2048',
          ],
        }),
      ],
    });
    await open();

    await screen.findByRole('button', { name: 'Open picture договор 🦊.png' });
    const link = screen.getByRole('link', { name: /^b.pdf ?PDF, 2 KB/ });
    expect(link).not.toHaveAttribute('download');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it.each([
    ['pasted', (field: HTMLElement, files: File[]) => fireEvent.paste(field, { clipboardData: { files } })],
    ['dropped', (field: HTMLElement, files: File[]) => fireEvent.drop(field, { dataTransfer: { files } })],
  ])('shows a picture that was %s before it is sent, and removes it', async (_how, addFiles) => {
    reply('get', 't/ticket/21', { ticket: newTicket(), messages: [] });
    await open();
    const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-picture');
    const picture = new File(['xx'], 'image.png', { type: 'image/png' });

    addFiles(await message(), [picture, new File([''], 'empty.png'), new File(['x'], '..')]);

    const list = await screen.findByRole('list', { name: 'Attached files' });
    expect(list).toHaveTextContent('image.png2 B');
    expect(list.querySelector('img')).toHaveAttribute('src', 'blob:the-picture');
    expect(createObjectURL).toHaveBeenCalledWith(picture);
    expect(screen.getByText('empty.png cannot be attached. An empty file cannot be sent')).toBeVisible();
    expect(screen.getByText('A file has no name. Give it one and attach it again')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove image.png' }));
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });

  it('removes the input when a refusal says that the ticket is closed', async () => {
    refuseCall('post', 't/ticket/21', 409, 'ticket is closed');
    await open();
    await message();
    reply('get', 't/ticket/21', { ticket: newTicket({ closed: true, place: null }), messages: [] });

    await userEvent.type(await message(), 'Any news?{Enter}');

    await screen.findByText('The ticket is closed');
    await screen.findByText('Ticket closed');
    expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  });

  it('shows a new answer without a reload', async () => {
    const pass = controlTime();
    await open();
    await message();
    reply('get', 't/ticket/21', { ticket: newTicket(), messages: [newMessage()] });

    await pass(4_000);

    await screen.findByText('We look into it');
  });

  it('shows a message if there is no such ticket', async () => {
    refuseCall('get', 't/ticket/21', 404, 'Not found');

    await open();

    await screen.findByText('Nothing was found');
  });

  it('opens from a button in a group chat', async () => {
    const launch = { tgWebAppData: 'start_param=brand_1_ticket_21&hash=abc' };
    const { address } = await openMiniApp('/tg/home', { launch });

    await screen.findByRole('heading', { name: 'CRM #21' });
    expect(address()).toBe('/tg/ticket/21?brand=1');
  });

  it('leaves the brand of a ticket if the person is no longer in that brand', async () => {
    const pass = controlTime();
    refuseCall('get', 't/me/brand', 403, 'user not in brand');

    const { address } = await open();

    await screen.findByText('You are not in brand');
    await pass(1_500);
    expect(address()).toBe('/tg/home');
  });
});

describe('in the messenger', () => {
  let events: [string, unknown][] = [];
  beforeEach(() => {
    events = [];
    window.TelegramWebviewProxy = { postEvent: (type, data) => events.push([type, JSON.parse(data)]) };
  });
  afterEach(() => delete window.TelegramWebviewProxy);
  const closing = () => events.filter(([type]) => type === 'web_app_setup_closing_behavior').at(-1)?.[1];

  it('makes the messenger ask before closing while a message is unsent, and vibrates once it is sent', async () => {
    recordForms('t/ticket/21', newMessage({ id: 60, user_id: 4, message: 'Any news?' }));
    await openMiniApp('/tg/ticket/21?brand=1');
    await userEvent.type(await message(), 'Any news?');
    expect(closing()).toEqual({ need_confirmation: true });

    await userEvent.keyboard('{Enter}');

    await waitFor(() => expect(closing()).toEqual({ need_confirmation: false }));
    expect(events).toContainEqual([
      'web_app_trigger_haptic_feedback',
      { type: 'notification', notification_type: 'success' },
    ]);
  });

  it('returns from a chat to its list by the messenger’s back button', async () => {
    const { address } = await openMiniApp('/tg/ticket/21?brand=1');
    await message();

    act(() => window.Telegram!.WebView.receiveEvent('back_button_pressed'));

    await waitFor(() => expect(address()).toBe('/tg/support?brand=1'));
  });
});
