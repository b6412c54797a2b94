import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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

it('reports which button was pressed', async () => {
  const onPress = vi.fn();
  const on = { getLinkHandler: () => undefined, onWebApp: vi.fn(), onPress };
  render(<Keyboard message={message} {...on} />);
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(onPress.mock.calls).toEqual([[message, 'accept:1']]);
});

it('opens the mini-app in the page, and addresses in another tab', async () => {
  const onWebApp = vi.fn();
  const onPress = vi.fn();
  render(<Keyboard message={message} {...{ onWebApp, onPress }} getLinkHandler={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onWebApp.mock.calls).toEqual([['https://desk.test/tg']]);
  expect(onPress).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Site' })).toHaveAttribute('target', '_blank');
});

it('shows the colours of buttons, and does not press disabled ones', async () => {
  const onPress = vi.fn();
  const keyboard = [
    [
      { text: 'Accept', callback_data: 'a', style: 'success' as const },
      { text: 'Wait', disabled: {} },
    ],
  ];
  const on = { getLinkHandler: () => undefined, onWebApp: vi.fn(), onPress };
  render(<Keyboard message={newMessage({ keyboard })} {...on} />);
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveAttribute('data-style', 'success');
  expect(screen.getByRole('button', { name: 'Wait' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Wait' }));
  expect(onPress).not.toHaveBeenCalled();
});
