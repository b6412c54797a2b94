import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { newMessage } from '../testing/new-views';
import { Composer, type ComposerProps } from './Composer';

const threadKey = { person: 101, chat: -1, thread: 5 };
const commands = [
  { command: 'deposit', description: 'Report a deposit' },
  { command: 'help', description: 'What I can do' },
];

/** Renders the composer. Returns the messages that it sends to the server. */
function renderComposer({
  intent,
  onEditLast = vi.fn(),
  onOpenApp = vi.fn(),
  menuButton = { type: 'default' },
}: Partial<Pick<ComposerProps, 'intent' | 'onEditLast' | 'onOpenApp' | 'menuButton'>> = {}) {
  const written: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path.includes('/files?')) {
      const [, name, as] = /name=([^&]*)&as=(\w+)/.exec(path)!;
      return Promise.resolve(Response.json({ file: `${as} ${name}` }));
    }
    written.push(JSON.parse(body) as Record<string, unknown>);
    return Promise.resolve(Response.json({ id: 1 }));
  });
  const props = { threadKey, commands, menuButton, intent, onEditLast, onOpenApp };
  render(<Composer {...props} onDone={() => {}} />);
  return written;
}

const getField = () => screen.getByRole('textbox', { name: 'Message' });
const paste = (...files: File[]) => fireEvent.paste(getField(), { clipboardData: { files } });
const newPhoto = (name: string) => new File(['x'], name, { type: 'image/png' });
const pdf = new File(['x'], 'terms.pdf', { type: 'application/pdf' });

it('sends with Enter, starts a line with Shift+Enter, and does not send blanks', async () => {
  const written = renderComposer();
  await userEvent.type(getField(), '  {Enter}');
  expect(written).toEqual([]);
  await userEvent.clear(getField());
  await userEvent.type(getField(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(written).toEqual([{ ...threadKey, text: 'one\ntwo' }]);
});

it('does not send with the Enter of an input method that composes a word', () => {
  const written = renderComposer();
  fireEvent.change(getField(), { target: { value: 'ni' } });
  fireEvent.keyDown(getField(), { key: 'Enter', isComposing: true });
  expect(written).toEqual([]);
});

it('suggests commands that start with the typed text, and sends the chosen one', async () => {
  const written = renderComposer();
  await userEvent.type(getField(), '/');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.type(getField(), 'he');
  await userEvent.click(screen.getByRole('button', { name: /^.help/ }));
  expect(written).toEqual([{ ...threadKey, text: '/help' }]);
});

it('sends photos as one album, with the text and the reply on the first', async () => {
  const written = renderComposer({ intent: { kind: 'reply', message: newMessage({ id: 7 }) } });
  paste(newPhoto('a'), newPhoto('b'), newPhoto('c'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove b' }));
  await userEvent.type(getField(), 'Paid{Enter}');
  await waitFor(() => expect(written).toHaveLength(2));
  const { album } = written[0]!;
  expect(album).toEqual(expect.any(String));
  expect(written).toEqual([
    { ...threadKey, text: 'Paid', replyTo: 7, file: 'photo a', album },
    { ...threadKey, text: '', file: 'photo c', album },
  ]);
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull();
});

it('sends photos and files one by one, because an album in Telegram cannot mix them', async () => {
  const written = renderComposer();
  paste(newPhoto('a'), pdf);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written.map(({ file, album }) => [file, album])).toEqual([
    ['photo a', undefined],
    ['document terms.pdf', undefined],
  ]);
});

it('sends videos and photos as one album', async () => {
  const written = renderComposer();
  paste(newPhoto('a'), new File(['x'], 'b', { type: 'video/mp4' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written.map(({ file }) => file)).toEqual(['photo a', 'video b']);
  expect(written[1]!.album).toEqual(written[0]!.album);
});

it('shows that the bot asks for a reply, and does not move the focus', async () => {
  const message = newMessage({
    id: 7,
    from: { id: 1, name: 'Tallydesk', isBot: true, hasPhoto: false },
    replyRequest: { placeholder: 'The reason' },
  });
  const written = renderComposer({ intent: { kind: 'reply', message, isRequested: true } });
  expect(screen.getByText('Reply to Tallydesk')).toBeVisible();
  expect(screen.getByPlaceholderText('The reason')).not.toHaveFocus();
  await userEvent.type(getField(), 'Duplicate{Enter}');
  expect(written).toEqual([{ ...threadKey, text: 'Duplicate', replyTo: 7 }]);
});

it('opens the mini-app by the menu button', async () => {
  const onOpenApp = vi.fn();
  const url = 'https://desk.test/tg';
  renderComposer({ onOpenApp, menuButton: { type: 'web_app', text: 'Tallydesk', web_app: { url } } });
  await userEvent.click(screen.getByRole('button', { name: 'Tallydesk' }));
  expect(onOpenApp.mock.calls).toEqual([[url]]);
});

it('sends photos as files if the person chooses so', async () => {
  const written = renderComposer();
  paste(newPhoto('a'));
  await userEvent.click(screen.getByRole('checkbox', { name: /as files/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(written).toMatchObject([{ file: 'document a' }]));
});

it('edits the last message with the arrow up only if the field is empty', async () => {
  const onEditLast = vi.fn();
  renderComposer({ onEditLast });
  await userEvent.type(getField(), 'x{ArrowUp}');
  expect(onEditLast).not.toHaveBeenCalled();
  await userEvent.type(getField(), '{Backspace}{ArrowUp}');
  expect(onEditLast).toHaveBeenCalledOnce();
});

it('restores a text that could not be sent, before what was typed since', async () => {
  renderComposer();
  let fail: (error: Error) => void;
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = reject)));
  await userEvent.type(getField(), 'first{Enter}second');
  fail!(new Error('offline'));
  await waitFor(() => expect(getField()).toHaveValue('first\nsecond'));
});

it('accepts no new files while a message is edited', () => {
  renderComposer({ intent: { kind: 'edit', message: newMessage({ text: 'old' }) } });
  expect(getField()).toHaveValue('old');
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
  paste(pdf);
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull();
});
