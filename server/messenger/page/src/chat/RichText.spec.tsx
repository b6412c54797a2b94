import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import type { Entity } from '../../../text/entities.rules';
import { RichText } from './RichText';

function renderText(text: string, entities: Entity[]) {
  const actions = { getLinkHandler: vi.fn(), onCommand: vi.fn() };
  const { container } = render(<RichText text={text} entities={entities} {...actions} />);
  return { container, ...actions };
}

it('nests entities, and counts in UTF-16 units, as Telegram does', () => {
  const { container } = renderText('🙂 a bold word', [
    { type: 'bold', offset: 3, length: 11 },
    { type: 'italic', offset: 5, length: 4 },
  ]);
  expect(container.innerHTML).toBe('🙂 <strong>a <em>bold</em> word</strong>');
});

it('shows markup characters of a text unchanged', () => {
  const { container } = renderText('<b>x</b> & "y"', []);
  expect(container).toHaveTextContent('<b>x</b> & "y"');
  expect(container.querySelector('b')).toBeNull();
});

it('drops the line break after a block, because the block ends its line', () => {
  const { container } = renderText('quoted\nafter', [{ type: 'blockquote', offset: 0, length: 6 }]);
  expect(container.querySelector('blockquote')).toHaveTextContent(/^quoted$/);
  expect(container.textContent).toBe('quotedafter');
});

it('opens links in another tab, without a referrer', () => {
  renderText('desk.test', [{ type: 'url', offset: 0, length: 9 }]);
  const link = screen.getByRole('link', { name: 'desk.test' });
  expect(link).toHaveAttribute('href', 'https://desk.test');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('opens a link to the bot in the page', async () => {
  const open = vi.fn();
  const url = 'https://t.me/tallydesk_bot?start=x';
  const getLinkHandler = (link: string) => (link === url ? open : undefined);
  const entities = [{ type: 'text_link', offset: 0, length: 4, url }];
  render(<RichText text="Open" entities={entities} getLinkHandler={getLinkHandler} onCommand={() => {}} />);
  await userEvent.click(screen.getByRole('link', { name: 'Open' }));
  expect(open).toHaveBeenCalledOnce();
});

it('sends a command when it is pressed', async () => {
  const { onCommand } = renderText('/help', [{ type: 'bot_command', offset: 0, length: 5 }]);
  await userEvent.click(screen.getByRole('button', { name: '/help' }));
  expect(onCommand.mock.calls).toEqual([['/help']]);
});
