import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { newMessage } from '../testing/new-views';
import { Keyboard } from './MessageItem';

const message = newMessage({
  id: 9,
  keyboard: [
    [
      { text: 'Accept', callback_data: 'accept:1' },
      { text: 'Decline', callback_data: 'decline:1' },
    ],
    [{ text: 'Open', web_app: { url: 'https://desk.test/tg' } }],
    [{ text: 'Site', url: 'https://desk.test' }],
  ],
});

const handlers = { getLinkHandler: () => undefined, onWebApp: vi.fn(), onPress: vi.fn() };
beforeEach(() => void vi.clearAllMocks());

it('reports which button was pressed', async () => {
  render(<Keyboard message={message} {...handlers} />);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(handlers.onPress.mock.calls).toEqual([[message, 'accept:1']]);
});

it('opens the mini-app in the page, and addresses in another tab', async () => {
  render(<Keyboard message={message} {...handlers} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(handlers.onWebApp.mock.calls).toEqual([['https://desk.test/tg']]);
  expect(handlers.onPress).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Site' })).toHaveAttribute('target', '_blank');
});

it('shows the colours of buttons, and does not press disabled ones', async () => {
  const keyboard = [
    [
      { text: 'Accept', callback_data: 'a', style: 'success' as const },
      { text: 'Wait', disabled: {} },
    ],
  ];
  render(<Keyboard message={newMessage({ keyboard })} {...handlers} />);
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveAttribute('data-style', 'success');
  expect(screen.getByRole('button', { name: 'Wait' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Wait' }));
  expect(handlers.onPress).not.toHaveBeenCalled();
});
