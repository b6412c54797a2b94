import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Sheet } from './Sheet';

// jsdom lacks this: a dialog takes the focus when it is shown.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector('button')!.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

function Meetings() {
  const [names, setNames] = useState(['Call', 'Visit']);
  const [opened, setOpened] = useState<string>();
  const close = () => setOpened(undefined);
  const onDelete = () => {
    setNames(names.filter((name) => name !== opened));
    close();
  };
  return (
    <main tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button onClick={() => setOpened(name)}>{name}</button>
          </li>
        ))}
      </ul>
      {opened && (
        <Sheet title="Meeting" onClose={close}>
          <button onClick={onDelete}>Delete</button>
        </Sheet>
      )}
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it.each<[string, () => unknown]>([
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['its cross', () => userEvent.click(button('Close'))],
  ['a tap beside it', () => fireEvent.click(screen.getByRole('dialog'))],
])('returns the focus to the opener when it is closed by %s', async (_, close) => {
  render(<Meetings />);
  await userEvent.click(button('Call'));
  expect(button('Close')).toHaveFocus();

  await close();

  await waitFor(() => expect(button('Call')).toHaveFocus());
});

it('moves the focus to the next row when the opener is deleted', async () => {
  render(<Meetings />);
  await userEvent.click(button('Call'));

  await userEvent.click(button('Delete'));

  await waitFor(() => expect(button('Visit')).toHaveFocus());
});
