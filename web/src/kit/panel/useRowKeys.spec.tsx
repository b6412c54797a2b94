import { Button, MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Table } from './Table';
import { useRowKeys } from './useRowKeys';

const onOpen = vi.fn();
const onRevoke = vi.fn();

function Lists({ names = ['Anna', 'Ben'] }: { names?: string[] }) {
  useRowKeys(names.length > 0);
  return (
    <MantineProvider env="test">
      <Table
        columns={[
          {
            title: 'Name',
            cell: (name) => (
              <>
                <input type="checkbox" aria-label={`Select ${name}`} />
                <button type="button" onClick={() => onOpen(name)}>
                  {name}
                </button>
                <a href="/other">Other of {name}</a>
              </>
            ),
          },
        ]}
        rows={names}
        keyOf={(name) => name}
      />
      <ul data-rows>
        <li aria-hidden="true">
          <button type="button">Placeholder</button>
        </li>
        <li>
          A row without a link <Button onClick={onRevoke}>Revoke</Button>
        </li>
      </ul>
      <input aria-label="Field" />
    </MantineProvider>
  );
}

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key,
    code: `Key${key.toUpperCase()}`,
    ...init,
  });

it('moves through all rows of the screen, stops at both ends, and on Enter opens the row but presses no action button', () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  render(<Lists />);

  press('j');
  expect(screen.getByRole('button', { name: 'Anna' })).toHaveFocus();
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest' });
  press('j');
  screen.getByRole('link', { name: 'Other of Ben' }).focus();
  press('k');
  expect(screen.getByRole('button', { name: 'Anna' })).toHaveFocus();
  press('k');
  expect(screen.getByRole('button', { name: 'Anna' })).toHaveFocus();
  screen.getByRole('checkbox', { name: 'Select Anna' }).focus();
  press('Enter');
  for (let i = 0; i < 9; i++) press('j', { repeat: i > 0 });
  expect(screen.getByText('A row without a link')).toHaveFocus();
  press('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('Anna');
  expect(onRevoke).not.toHaveBeenCalled();
});

it('does nothing in a field, in a popup, with Ctrl, or without rows', () => {
  const { rerender } = render(<Lists />);
  const field = screen.getByLabelText('Field');
  field.focus();
  press('j');
  expect(field).toHaveFocus();
  field.blur();
  press('j', { ctrlKey: true });
  document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true" id="modal"></div>');
  press('j');
  document.getElementById('modal')!.remove();
  rerender(<Lists names={[]} />);
  press('j');
  expect(document.body).toHaveFocus();
});
