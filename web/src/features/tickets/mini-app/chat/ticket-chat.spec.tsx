import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { controlTime } from '../../../../testing/time';
import { newRefusal, refuseCall, reply } from '../../../../testing/server';
import {
  serveAgent,
  newFiles,
  newMessage,
  newOwnTicket,
  openMiniApp,
  recordForms,
} from '../../../../testing/open-mini-app';

/** The owner of the ticket, who reads the chat. */
const { user_id: ownerId } = newOwnTicket();

beforeEach(() => {
  serveAgent();
  reply('get', 't/ticket/21', { ticket: newOwnTicket(), messages: [] });
});

const findField = () => screen.findByLabelText('Message');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('the chat of a ticket', () => {
  const open = () => openMiniApp('/tg/ticket/21?brand=1');

  it('says that a ticket does not exist, and shows messages oldest first, with files, and those of staff in another style', async () => {
    refuseCall('get', 't/ticket/20', 404, 'Not found');
    const { router } = await openMiniApp('/tg/ticket/20?brand=1');
    await screen.findByText('Nothing was found');
    const pictureName = encodeURIComponent('договор 🦊.png');
    reply('get', 't/ticket/21', {
      ticket: newOwnTicket({
        place: null,
        status: 'in-work',
        assignee: { id: 2, public_name: 'Mia', telegram_id: 3, photo_uploaded: false, photo_url: null },
      }),
      messages: [
        newMessage({ id: 52, user_id: ownerId, message: 'Thanks' }),
        newMessage({
          id: 51,
          files: [
            '/storage/files/a.png?expires=1',
            '/storage/files/b.mov?expires=1',
            `/storage/files/c.png?expires=9&name=${pictureName}`,
            '/storage/files/d.pdf?expires=9&name=d.pdf&size=2048',
          ],
        }),
      ],
    });
    await act(() => router.navigate('/tg/ticket/21?brand=1'));

    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(screen.getByText('Times in your time zone')).toBeVisible();
    const messages = log.getAllByRole('article');
    expect(messages.map(({ textContent }) => textContent?.replace(/\d\d:\d\d$/, ''))).toEqual([
      'The CRM shows an old balance',
      expect.stringMatching(/^Mia StaffWe look into itmov fileMOV/),
      'Thanks',
    ]);
    expect(messages.map(({ className }) => /fromStaff/.test(className))).toEqual([false, true, false]);
    expect(log.getByRole('link', { name: /^mov file/ })).toHaveAttribute('download');
    const pdf = log.getByRole('link', { name: /^d.pdf ?PDF, 2 KB/ });
    expect(pdf).not.toHaveAttribute('download');
    expect(pdf).toHaveAttribute('target', '_blank');
    expect(log.getByRole('button', { name: 'Open picture договор 🦊.png' })).toBeVisible();

    await userEvent.click(log.getByRole('button', { name: 'Open picture' }));
    await userEvent.click(screen.getByRole('dialog', { name: /^Picture/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens the ticket into which a ticket was merged, and shows in which ticket each message was written', async () => {
    const merged_at = '2026-11-20T10:00:00.000Z';
    const merged = [
      { id: 21, title: 'CRM', description: 'Old text', created_at: '2026-11-20T09:00:00.000Z', merged_at },
    ];
    reply('get', 't/ticket/21', { ticket: newOwnTicket({ merged_into: 22 }), messages: [], merged: [] });
    reply('get', 't/ticket/22', {
      ticket: newOwnTicket({ id: 22, place: null }),
      messages: [newMessage({ id: 51, origin_ticket_id: 21, timestamp: Date.parse(merged_at) / 1000 - 60 })],
      merged,
    });
    const { router } = await open();

    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(router.state.location.pathname).toBe('/tg/ticket/22');
    expect(log.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^from #21Old text/),
      expect.stringMatching(/^The CRM shows/),
      expect.stringMatching(/from #21We look into it/),
    ]);
    expect(log.getByText('Ticket #21 was merged into this one')).toBeVisible();
  });

  it('sends a message to the other ticket if the ticket was merged meanwhile', async () => {
    const pass = controlTime();
    await open();
    await findField();
    refuseCall('post', 't/ticket/21', 409, 'ticket is closed', { merged_into: 22 });
    const keys: (string | null)[] = [];
    reply('post', 't/ticket/22', (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) return Response.error(); // stored, but the response is lost
      return Response.json(newMessage({ id: 60, user_id: ownerId, message: 'Any news?' }));
    });
    fireEvent.change(await findField(), { target: { value: 'Any news?' } });
    fireEvent.keyDown(await findField(), { key: 'Enter' });

    await waitFor(() => expect(keys).toHaveLength(1));
    await pass(5_000); // until the retry
    await waitFor(() => expect(keys).toHaveLength(2), { timeout: 5000 });
    // The server refuses a key that was used for another ticket, so the key gets a suffix.
    expect(keys[0]).toMatch(/^[0-9a-f]{32}-22$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('sends on Enter, unless it ends a composition, adds a line on Shift+Enter, and shows the message at once', async () => {
    const forms = recordForms('t/ticket/21', newMessage({ id: 60, user_id: ownerId, message: 'Any\nnews?' }));
    await open();
    await screen.findByText('queue: 2');

    reply('get', 't/ticket/21', () => new Promise<never>(() => {}));
    await userEvent.type(await findField(), 'Any{Shift>}{Enter}{/Shift}news?');
    const composed = { key: 'Enter', keyCode: 229 }; // Chromium also sets `isComposing`
    for (const enter of [{ ...composed, isComposing: true }, composed])
      fireEvent.keyDown(await findField(), enter);
    expect(await findField()).toHaveValue('Any\nnews?');
    await userEvent.keyboard('{Enter}');

    await within(screen.getByRole('log')).findByText(/Any\s+news\?/);
    expect(await findField()).toHaveValue('');
    await waitFor(() => expect(screen.queryByLabelText('Sending')).not.toBeInTheDocument());
    expect(forms).toEqual([[['message', 'Any\nnews?']]]);
  });

  it('sends files without text, plain text files too, but at most five', async () => {
    const forms = recordForms('t/ticket/21', newMessage({ id: 60, user_id: ownerId, message: '' }));
    await open();
    await findField();
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

  it('keeps an unsent message in the chat, even after a reload, and resends it with the same key', async () => {
    const keys: (string | null)[] = [];
    let answer: () => Response = () => Response.error();
    reply('post', 't/ticket/21', (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      return answer();
    });
    await open();
    await userEvent.type(await findField(), 'Any news?{Enter}');
    await screen.findByText('Waiting for the connection');
    expect(await findField()).toHaveValue('');

    answer = () => newRefusal(500, 'Server error');
    await open();
    await screen.findByText('Server error. Try later');
    answer = () => Response.json(newMessage({ id: 60, user_id: ownerId, message: 'Any news?' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));

    await waitFor(() => expect(screen.queryByText('Server error. Try later')).not.toBeInTheDocument());
    expect(screen.getAllByText('Any news?')).toHaveLength(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    const listStoredQueues = () => Object.keys(localStorage).filter((key) => key.startsWith('sending'));
    await waitFor(() => expect(listStoredQueues()).toEqual([]));
  });

  it.each([
    ['pasted', (field: HTMLElement, files: File[]) => fireEvent.paste(field, { clipboardData: { files } })],
    ['dropped', (field: HTMLElement, files: File[]) => fireEvent.drop(field, { dataTransfer: { files } })],
  ])(
    'shows and removes a picture that was %s, and refuses files without content or name',
    async (_how, addFiles) => {
      await open();
      const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-picture');
      const picture = new File(['xx'], 'image.png', { type: 'image/png' });

      addFiles(await findField(), [picture, new File([''], 'empty.png'), new File(['x'], '..')]);

      const list = await screen.findByRole('list', { name: 'Attached files' });
      expect(list).toHaveTextContent('image.png2 B');
      expect(list.querySelector('img')).toHaveAttribute('src', 'blob:the-picture');
      expect(createObjectURL).toHaveBeenCalledWith(picture);
      expect(screen.getByText('empty.png cannot be attached. An empty file cannot be sent')).toBeVisible();
      expect(screen.getByText('A file has no name. Give it one and attach it again')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Remove image.png' }));
      expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
    },
  );

  it('removes the input when a refusal says that the ticket is closed', async () => {
    refuseCall('post', 't/ticket/21', 409, 'ticket is closed');
    await open();
    await findField();
    reply('get', 't/ticket/21', { ticket: newOwnTicket({ closed: true, place: null }), messages: [] });

    await userEvent.type(await findField(), 'Any news?{Enter}');

    await screen.findByText('The ticket is closed');
    await screen.findByText('Ticket closed');
    expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  });

  it('shows a new reply without a reload', async () => {
    const pass = controlTime();
    await open();
    await findField();
    reply('get', 't/ticket/21', { ticket: newOwnTicket(), messages: [newMessage()] });

    await pass(4_000); // until the next poll

    await screen.findByText('We look into it');
  });
});

it('makes the messenger ask before closing while a message is unsent, and vibrate once it is sent', async () => {
  const events: [string, unknown][] = [];
  window.TelegramWebviewProxy = { postEvent: (type, data) => events.push([type, JSON.parse(data)]) };
  const findClosingBehavior = () =>
    events.findLast(([type]) => type === 'web_app_setup_closing_behavior')?.[1];
  recordForms('t/ticket/21', newMessage({ id: 60, user_id: ownerId, message: 'Any news?' }));
  await openMiniApp('/tg/ticket/21?brand=1');
  await userEvent.type(await findField(), 'Any news?');
  expect(findClosingBehavior()).toEqual({ need_confirmation: true });

  await userEvent.keyboard('{Enter}');

  await waitFor(() => expect(findClosingBehavior()).toEqual({ need_confirmation: false }));
  expect(events).toContainEqual([
    'web_app_trigger_haptic_feedback',
    { type: 'notification', notification_type: 'success' },
  ]);
});
