import { Button, MantineProvider, Menu } from '@mantine/core';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Popup, ConfirmDialog } from './Popup';
import { theme } from './theme';

const show = (content: React.ReactNode) =>
  render(
    <MantineProvider theme={theme} env="test">
      <main tabIndex={-1}>{content}</main>
    </MantineProvider>,
  );
const button = (name: string) => screen.getByRole('button', { name });

/** A list whose rows are deleted after a confirmation. A row disappears `laterMs` after the popup, as after a refetch. */
function List({ laterMs = 0 }: { laterMs?: number }) {
  const [rows, setRows] = useState(['One', 'Two', 'Three']);
  const [rowToDelete, setRowToDelete] = useState<string>();
  const onYes = () => {
    const remove = () => setRows(rows.filter((row) => row !== rowToDelete));
    if (laterMs) setTimeout(() => act(remove), laterMs);
    else remove();
    setRowToDelete(undefined);
  };
  return (
    <>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button onClick={() => setRowToDelete(row)}>Delete {row}</button>
            </li>
          ))}
        </ul>
      )}
      {rowToDelete && (
        <ConfirmDialog
          title="Sure?"
          no="No"
          yes="Yes"
          onYes={onYes}
          onClose={() => setRowToDelete(undefined)}
        >
          The row is deleted.
        </ConfirmDialog>
      )}
    </>
  );
}

it.each<[string, () => Promise<unknown>]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => userEvent.click(button('Close'))],
  ['its own button', () => userEvent.click(button('No'))],
])('returns the focus to the opener when it is closed by %s', async (_, close) => {
  show(<List />);
  await userEvent.click(button('Delete Two'));
  await waitFor(() => expect(button('No')).toHaveFocus());

  await close();

  await waitFor(() => expect(button('Delete Two')).toHaveFocus());
});

it.each([0, 50])(
  'moves the focus to the next row when the row of its opener disappears %i ms later',
  async (laterMs) => {
    show(<List laterMs={laterMs} />);
    await userEvent.click(button('Delete Two'));

    await userEvent.click(button('Yes'));

    await waitFor(() => expect(screen.queryByText('Delete Two')).toBeNull());
    await waitFor(() => expect(button('Delete Three')).toHaveFocus());
  },
);

it('moves the focus from the last row to the previous one, and to the screen if none is left', async () => {
  show(<List />);
  for (const [row, next] of [
    ['Three', () => button('Delete Two')],
    ['Two', () => button('Delete One')],
    ['One', () => screen.getByRole('main')],
  ] as const) {
    await userEvent.click(button(`Delete ${row}`));
    await userEvent.click(button('Yes'));
    await waitFor(() => expect(next()).toHaveFocus());
  }
});

it('returns the focus to the button of the menu whose item opened it', async () => {
  function WithMenu() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Menu>
          <Menu.Target>
            <Button>Actions</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>Rename</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {isOpen && <Popup title="Name" onClose={() => setOpen(false)} />}
      </>
    );
  }
  show(<WithMenu />);
  await userEvent.click(button('Actions'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await waitFor(() => expect(button('Close')).toHaveFocus());

  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(button('Actions')).toHaveFocus());
});

it('leaves the focus where another handler has moved it', async () => {
  function WithField() {
    const [isOpen, setOpen] = useState(false);
    const onClose = () => {
      setOpen(false);
      document.querySelector('input')!.focus();
    };
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <input aria-label="Field" />
        {isOpen && <Popup title="Popup" onClose={onClose} />}
      </>
    );
  }
  show(<WithField />);
  await userEvent.click(button('Open'));
  await userEvent.click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve)); // the focus returns in the next task

  expect(screen.getByRole('textbox', { name: 'Field' })).toHaveFocus();
});

it('closes only the popup on top by Escape', async () => {
  function TwoPopups() {
    const [shown, setShown] = useState(2);
    const onClose = () => setShown((count) => count - 1);
    return [1, 2]
      .slice(0, shown)
      .map((number) => <Popup key={number} title={`Popup ${number}`} onClose={onClose} />);
  }
  show(<TwoPopups />);
  await screen.findByRole('dialog', { name: 'Popup 2' });

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Popup 2' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Popup 1' })).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is not submitted by the Enter that has opened it and is still held', () => {
  show(
    <Popup onClose={() => {}} title="Invite">
      <input />
      <textarea />
    </Popup>,
  );
  const isPrevented = (field: HTMLElement, repeat: boolean) => {
    const event = createEvent.keyDown(field, { key: 'Enter', repeat });
    fireEvent(field, event);
    return event.defaultPrevented;
  };
  const [input, textarea] = screen.getAllByRole('textbox');
  expect(isPrevented(input!, true)).toBe(true);
  expect(isPrevented(input!, false)).toBe(false);
  expect(isPrevented(textarea!, true)).toBe(false);
});
