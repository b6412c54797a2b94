import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { newMessage } from '../testing/new-views';
import { useAttachments } from './attachments';
import { Composer } from './Composer';
import type { Intent } from './useMessageDraft';

const commands = [
  { command: 'deposit', description: 'Report a deposit' },
  { command: 'help', description: 'What I can do' },
];
const ignore = () => {};

/** The composer in a component that keeps its text and files, as a chat does. `onSend` gets the text and the names of the files. */
function Desk({
  intent,
  onEditLast = ignore,
  onSend,
}: { onSend: (...sent: string[]) => void } & Partial<DeskProps>) {
  const [text, setText] = useState('');
  const [asFiles, setAsFiles] = useState(false);
  const { attachments, add: attach, remove: detach } = useAttachments();
  const send = (sent: string) => onSend(sent, ...attachments.map(({ file }) => file.name));
  const draft = {
    ...{ text, changeText: setText, intent, cancelIntent: ignore, isSending: false, send },
    ...{ attachments, attach, detach, asFiles, setAsFiles },
  };
  return <Composer {...{ draft, commands, onEditLast }} takesFocus={false} />;
}
interface DeskProps {
  intent: Intent;
  onEditLast: () => void;
}

const field = () => screen.getByRole('textbox', { name: 'Message' });
const photo = () => new File(['x'], 'receipt.png', { type: 'image/png' });

it('sends with Enter, begins a line with Shift+Enter, and does not send blanks', async () => {
  const onSend = vi.fn();
  render(<Desk onSend={onSend} />);
  await userEvent.type(field(), '  {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.clear(field());
  await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(onSend.mock.calls).toEqual([['one\ntwo']]);
});

it('leaves Enter to an input method that composes a word', () => {
  const onSend = vi.fn();
  render(<Desk onSend={onSend} />);
  fireEvent.change(field(), { target: { value: 'ni' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});

it('suggests commands that begin with the typed text, and sends the one chosen with the arrows', async () => {
  const onSend = vi.fn();
  render(<Desk onSend={onSend} />);
  await userEvent.type(field(), '/');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSend.mock.calls).toEqual([['/help']]);
  await userEvent.type(field(), '/de');
  expect(screen.getByRole('option')).toHaveTextContent('/deposit');
});

it('attaches a pasted picture, which can be removed, or sent without a text', async () => {
  const onSend = vi.fn();
  render(<Desk onSend={onSend} />);
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  fireEvent.paste(field(), { clipboardData: { files: [photo()] } });
  expect(screen.getByRole('list', { name: 'Attachments' })).toHaveTextContent('receipt.png');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend.mock.calls).toEqual([['', 'receipt.png']]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove receipt.png' }));
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

it('previews pictures, also those that are sent as files', () => {
  const { container } = render(<Desk onSend={ignore} />);
  const pdf = new File(['x'], 'terms.pdf', { type: 'application/pdf' });
  fireEvent.paste(field(), { clipboardData: { files: [pdf] } });
  expect(container.querySelector('img')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.paste(field(), { clipboardData: { files: [photo()] } });
  expect(container.querySelectorAll('img')).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox', { name: /as files/ }));
  const gif = new File(['x'], 'moving.gif', { type: 'image/gif' });
  fireEvent.paste(field(), { clipboardData: { files: [gif] } });
  expect(container.querySelectorAll('img')).toHaveLength(2);
});

it('edits the last message with the arrow up only if the field is empty', async () => {
  const onEditLast = vi.fn();
  render(<Desk onSend={ignore} onEditLast={onEditLast} />);
  await userEvent.type(field(), 'x{ArrowUp}');
  expect(onEditLast).not.toHaveBeenCalled();
  await userEvent.type(field(), '{Backspace}{ArrowUp}');
  expect(onEditLast).toHaveBeenCalledOnce();
});

it('accepts no new files while a message is edited', () => {
  render(<Desk onSend={ignore} intent={{ kind: 'edit', message: newMessage({ text: 'old' }) }} />);
  expect(screen.getByText('Edit message')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
});
